import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { finishedReply, say, signIn, writing } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const note = 'The kiln inspector comes on 3 December at 09:30 and needs the manual.';

const tab = (page: Page, name: string) => page.locator('.flexlayout__tab_button', { hasText: name });

const operations = (page: Page) => page.locator('.ws-operation');

async function writeEntry(page: Page, title: string, content: string): Promise<void> {
  await page.getByLabel('Title of the entry').fill(title);
  await page.getByLabel('Content of the entry').fill(content);
  await page.getByRole('button', { name: 'Save entry' }).click();
}

/** Opens an entry and has it processed; resolves when the proposal can be reviewed. */
async function propose(page: Page, title: string): Promise<void> {
  await page.getByTitle(`${title}: open`).click();
  await page.getByRole('button', { name: 'Process with Queue' }).click();
  await page
    .getByText('Processing completed successfully. Review and click Save to DB when ready.')
    .waitFor();
  await page.getByRole('tab', { name: /^Changes/ }).click();
}

/** Waits for the PHOD File panel to show a version. */
const fileAt = (page: Page, version: number): Promise<void> =>
  page.locator('.ws-phod').getByText(`v${version}`, { exact: true }).waitFor();

describe('the main job', () => {
  it('RAIS-320 goes from a note to a saved version whose lines tell where they come from', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);

    stage.provider.holdAfter(1);
    await say(page, 'Who is Henrik?');
    await writing(page);
    stage.provider.release();
    expect(await finishedReply(page)).toContain('Landlord');

    await writeEntry(page, 'Kiln inspection', note);
    await page.getByTitle('Kiln inspection: open').click();
    expect(await page.getByRole('tab', { name: 'New PHOD' }).isDisabled()).toBe(true);
    await tab(page, 'PHOD File').click();
    await propose(page, 'Kiln inspection');
    await page.getByText('6 passed').waitFor();
    await page.screenshot({ path: '/tmp/e2e-changes.png' });
    console.log(await operations(page).allInnerTexts());
    const event = operations(page).filter({ hasText: '/planner_calendar' });
    await event.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('1 rejected').waitFor();
    await page.getByRole('button', { name: 'Save to DB' }).click();
    await page.getByText('PHOD saved successfully').waitFor();

    await tab(page, 'PHOD File').click();
    await fileAt(page, 5);
    await page.screenshot({ path: '/tmp/e2e-phod.png' });
    await page.getByRole('button', { name: note }).click();
    const origin = page.locator('.ws-blame');
    await origin.getByRole('button', { name: 'Kiln inspection' }).waitFor();
    expect(await origin.innerText()).toContain('Mach 42v1');
    await origin.getByRole('button', { name: 'Show in history' }).click();

    await page.getByRole('button', { name: /^v5/ }).click();
    const change = page.getByRole('region', { name: /^\/notes/ });
    await change.getByText(note).waitFor();
    await page.screenshot({ path: '/tmp/e2e-history.png' });
    await change.getByRole('button', { name: 'Put back' }).click();
    await page.getByRole('button', { name: /^v6/ }).waitFor();
    await page.screenshot({ path: '/tmp/e2e-history6.png' });
    await tab(page, 'PHOD File').click();
    await fileAt(page, 6);
    expect(await page.getByText(note, { exact: true }).count()).toBe(0);
  });
});
