import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { connected, finished, replyTo } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { fileAt, storedFile } from './support/workspace.ts';

const stage = setStage();

const most = 9;

/** Counts the presses of a pointer on every document that the page shows. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const count = (globalThis as unknown as { countClick: () => void }).countClick;
    addEventListener('pointerdown', () => count(), { capture: true });
  });
  return () => clicks;
}

describe('the main job', () => {
  it(`takes ${most} clicks or fewer, from the page of a visitor to a saved version and back`, async () => {
    const page = await stage.visit();
    const clicks = await countClicks(page);
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click();
    await page.getByLabel('Mobile number').click();
    await page.keyboard.type(dana.mobile);
    await page.keyboard.press('Tab');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await connected(page);

    await page.getByLabel('Message', { exact: true }).click();
    await page.keyboard.type('Who is Henrik?');
    await page.keyboard.press('Enter');
    expect(await finished(replyTo(page, 'Who is Henrik?'))).toContain('Landlord');

    await fileAt(page, 4);
    await page.getByLabel('Title of the entry').click();
    await page.keyboard.type('Kiln inspection');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The kiln inspector comes on 3 December at 09:30.');
    await page.getByRole('button', { name: 'Save and process' }).click();
    await page.getByText('New event: 3 December, 09:30').first().waitFor();
    await page.getByRole('button', { name: 'Save to DB' }).click();
    await page.getByText(/^PHOD saved successfully\. New event: 3 December/).waitFor();
    expect(JSON.stringify(await storedFile(page))).toContain('kiln inspector');

    await page.getByRole('button', { name: 'Show in history' }).click();
    await page.getByRole('button', { name: /^v4/ }).click();
    await page.getByRole('button', { name: 'Go back to v4' }).click();
    await page.getByText(/^v6 has the content of v4/).waitFor();
    expect(JSON.stringify(await storedFile(page))).not.toContain('kiln inspector');
    expect(clicks()).toBeLessThanOrEqual(most);
  });

  it('takes a saved merge back by the toast', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/login`);
    await page.getByLabel('Mobile number').fill(dana.mobile);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await connected(page);
    await page.getByLabel('Title of the entry').fill('Wax');
    await page.getByLabel('Content of the entry').fill('The wax is in the blue cupboard.');
    await page.getByRole('button', { name: 'Save and process' }).click();
    await page.getByRole('button', { name: 'Save to DB' }).click();
    const saved = page.locator('.ws-toast').filter({ hasText: 'PHOD saved successfully' });
    await saved.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/has the content of v\d+ again\.$/).waitFor();
    expect(JSON.stringify(await storedFile(page))).not.toContain('blue cupboard');
  });
});
