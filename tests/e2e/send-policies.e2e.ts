import { dana } from '@mach42/server/demo/people.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { say } from './support/person.ts';
import { desktop, phone, setStage } from './support/stage.ts';
import { runCommand } from './support/workspace.ts';

const fake = new FakeAnthropic();
const stage = setStage({
  environment: async () => {
    await fake.start();
    return { ANTHROPIC_API_KEY: fake.key, ANTHROPIC_BASE_URL: fake.url };
  },
});
afterAll(() => fake.stop());

const control = (page: Page, section: string): Locator =>
  page.getByRole('button', { name: new RegExp(`: what models get of ${section}$`) });
const overview = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'What models get of your file' });
const choice = (page: Page, section: string): Locator =>
  overview(page).getByLabel(`What models get of ${section}`);
const undo = (page: Page, reported: string): Locator =>
  page.locator('.ws-toast', { hasText: reported }).getByRole('button', { name: 'Undo' });
const wire = () => JSON.stringify(fake.requests.at(-1)?.body);

async function enter(viewport: typeof desktop, policies: Record<string, string>): Promise<Page> {
  const page = await stage.visit(viewport);
  const token = await enterAs(page, stage.address, dana);
  for (const [section, policy] of Object.entries(policies)) {
    await page.request.put(`${stage.address}/api/phod/send-policies`, {
      data: { section, policy },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.goto(`${stage.address}/?tab=phod`);
  await page.locator('.ws-phod').getByText('Personal info').waitFor();
  return page;
}

describe('what models get of a section', () => {
  it('[PE30] [PE32] is chosen on its card with the keyboard, on all devices at once, and can be taken back', async () => {
    const masked = { interests: 'masked', social_relations: 'masked' };
    const [page, other] = [await enter(desktop, masked), await enter(phone, masked)];
    await control(page, 'Interests').press('Enter');
    await page.getByRole('menuitemradio', { name: /^Masked/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stays here: what models get of Interests' }).waitFor();
    await other.getByRole('button', { name: 'Stays here: what models get of Interests' }).waitFor();

    await control(page, 'Social relations').click();
    await page.getByRole('menuitemradio', { name: /^In full/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Send “Social relations” in full?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: 'Masked: what models get of Social relations' })
      .waitFor();

    await other.getByRole('button', { name: 'More actions' }).click();
    await other.getByRole('menuitem', { name: 'What models get of your file' }).click();
    await choice(other, 'Social relations').selectOption('In full');
    await other.getByRole('button', { name: 'Send in full' }).click();
    await page
      .getByRole('button', { name: 'In full: what models get of Social relations' })
      .waitFor();
    expect(await choice(other, 'Interests').inputValue()).toBe('never');
    expect(await choice(other, 'Secrets').count()).toBe(0);
    const secrets = overview(other).getByRole('listitem').filter({ hasText: 'Secrets' });
    expect(await secrets.innerText()).toContain('Never sent');

    await undo(page, '“Interests” stays on this machine').click();
    await page.getByText('Taken back').waitFor();
    await expect.poll(() => choice(other, 'Interests').inputValue()).toBe('masked');
  });

  it('[PM16] [PM19] is what leaves the machine, and is in the ledger', async () => {
    const page = await enter(desktop, { interests: 'masked', social_relations: 'full' });
    await page.getByRole('button', { name: 'What models get of your file' }).click();
    await choice(page, 'Interests').selectOption('Stays here');
    await undo(page, '“Interests” stays on this machine').waitFor();
    await overview(page).getByRole('button', { name: 'Done' }).click();
    await say(page, 'Who is Henrik?');
    await expect.poll(wire).toContain('Who is PERSON_');
    expect(wire()).not.toMatch(/Sourdough|interests/);
    expect(wire()).toContain('\\"name\\": \\"Henrik\\"');

    await runCommand(page, 'Show what left this machine');
    const row = page.locator('.ws-call').first();
    await row.getByText('1 left out').waitFor();
    await row.getByText('1 in full').waitFor();
    await row.getByRole('button').first().click();
    expect(await row.locator('.ws-call__sections').innerText()).toMatch(
      /Left out of your file\s+Interests\s+Sent in full, not masked\s+Social relations/,
    );
  });
});
