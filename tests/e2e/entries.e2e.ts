import { dana, mo } from '@mach42/server/demo/people.ts';
import type { Locator, Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';
import { tab, writeEntry } from './support/workspace.ts';

const stage = setStage();

const lists = '**/api/data-rais/recent?*';
const signInText = 'Please log in to view Data RAIS entries';

const aside = (page: Page): Locator => page.locator('.ws-phod__aside');
const card = (page: Page, title: string): Locator =>
  aside(page).locator('.ws-card', { has: page.getByRole('heading', { name: title, exact: true }) });
const chip = (page: Page, title: string): Locator => page.getByTitle(`${title}: open`);

async function choose(page: Page, title: string, option: string): Promise<void> {
  await page.getByRole('button', { name: `Options of ${title}` }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

const refused =
  (status: number, code = 'SERVER_ERROR') =>
  (route: Route) =>
    route.fulfill({ status, json: { success: false, error: { code, message: 'No.' } } });

describe('the entries of a person', () => {
  it('RAIS-050 RAIS-070 RAIS-080 are added, found, edited, put away, taken back and opened', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await chip(page, 'Freja: receipts missing').waitFor();
    expect(await card(page, 'Pending entries').count()).toBe(0);
    expect(await card(page, 'Manual AI Operations').count()).toBe(0);

    await writeEntry(page, 'Tongs', 'Buy tongs.');
    const mine = card(page, 'My entries');
    await mine.getByTitle('Tongs: open').waitFor();
    expect(await chip(page, 'Tongs').innerText()).toBe('Open');
    await page.getByPlaceholder('Search entries...').fill('buy tongs');
    await mine.getByText('1 of 6', { exact: true }).waitFor();
    await expect.poll(() => mine.locator('.ws-entry').count()).toBe(1);
    await page.getByPlaceholder('Search entries...').fill('');

    await choose(page, 'Tongs', 'Edit title and text');
    const dialog = page.getByRole('dialog', { name: 'Edit entry' });
    await dialog.getByLabel('Title').fill('Long tongs');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose(page, 'Long tongs', 'Discard');
    await chip(page, 'Long tongs').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show discarded entries' }).click();
    await page.getByTitle('Long tongs: take back').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await chip(page, 'Long tongs').click();
    await tab(page, 'Long tongs').waitFor();
    expect(await page.getByLabel('What you wrote').inputValue()).toBe('Buy tongs.');
  });

  it('show their position in the queue, and how far a run has come, as it happens', async () => {
    const page = await stage.visit();
    const token = await enterAs(page, stage.address, mo);
    const headers = { authorization: `Bearer ${token}` };
    const titles = ['Rent', 'Phone', 'Power', 'Water'];
    for (const title of titles) await writeEntry(page, title, `The ${title} bill is paid.`);
    await chip(page, 'Water').waitFor();
    const answer = await page.request.get(`${stage.address}/api/data-rais/recent`, { headers });
    const { entries } = (await answer.json()) as { entries: { id: string; content: string }[] };
    stage.provider.holdAfter(1);
    for (const { id, content } of entries.toReversed()) {
      await page.request.post(`${stage.address}/api/queue/job`, {
        headers,
        data: {
          content: JSON.stringify({ dataRaisContent: content, phodContent: {} }),
          instructions: 'Merge it.',
          modelId: 'mach42v1:latest',
          metadata: { entryId: id },
        },
      });
    }
    const mark = (title: string) => expect.poll(() => chip(page, title).innerText());
    await mark('Rent').toMatch(/^Running, \d+ %$/);
    await mark('Phone').toMatch(/^Running, \d+ %$/);
    await mark('Power').toBe('Queued, 1st');
    await mark('Water').toBe('Queued, 2nd');
    await chip(page, 'Power').click();
    await page.getByText('queued, place 1 in the queue').waitFor();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await tab(page, 'PHOD File').click();
    await mark('Power').toBe('Open');
    await mark('Water').toBe('Queued, 1st');
    stage.provider.release();
    for (const title of ['Rent', 'Phone', 'Water']) await mark(title).toBe('Review');
  });
});

describe('entries that do not come', () => {
  it('ERR-100 send a person to the sign-in whose sign-in has ended', async () => {
    const page = await stage.visit();
    await page.route(lists, refused(401, 'UNAUTHORIZED'));
    await enterAs(page, stage.address, dana).catch(() => undefined);
    await page.getByText(signInText).first().waitFor();
    await page.getByLabel('Mobile number').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
