import { dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';
import { saveProposal, writeEntry } from './support/workspace.ts';

const stage = setStage();

const screen = (page: Page): Locator => page.locator('.ws-rais');
const step = (page: Page, name: string | RegExp): Locator =>
  screen(page).getByRole('tab', { name });
const text = (page: Page): Locator => screen(page).getByRole('textbox');
type Box = Awaited<ReturnType<Locator['boundingBox']>>;
const queue = (page: Page): Locator =>
  screen(page).getByRole('button', { name: 'Process with Queue' });

async function open(page: Page, title: string, content: string): Promise<void> {
  await enterAs(page, stage.address, dana);
  await writeEntry(page, title, content);
  await page.getByTitle(`${title}: open`).click();
  await queue(page).waitFor();
}

describe('the screen of an entry', () => {
  it('keeps a proposal discarded after a reload, tells its end once, and lets all of it be pressed', async () => {
    const page = await stage.visit(phone);
    await enterAs(page, stage.address, dana);
    await page.goto(`${stage.address}/?tab=phod`);
    await page.getByPlaceholder('Title').fill('Trowel');
    await page.getByPlaceholder('What is new?').fill('The trowel is bent.');
    await page.getByRole('button', { name: 'Save entry' }).click();
    await page.getByTitle('Trowel: open').click();
    stage.provider.holdAfter(0);
    await queue(page).click();
    stage.provider.release();
    const save = page.getByRole('button', { name: 'Save to DB' });
    const reported = page.locator('.ws-toast').filter({ hasText: 'Processing completed' });
    await reported.first().waitFor();
    expect(await reported.count()).toBe(1);
    const panel = page.getByRole('main');
    const foot = page.getByRole('navigation', { name: 'Panels' });
    const bottomOf = (box: Box): number => (box?.y ?? 0) + (box?.height ?? 0);
    const boxes = () => Promise.all([panel, reported, foot].map((one) => one.boundingBox()));
    await expect
      .poll(async () => {
        const [above = null, toast = null, below = null] = await boxes();
        return bottomOf(above) <= (toast?.y ?? 0) && bottomOf(toast) <= (below?.y ?? 0);
      })
      .toBe(true);
    await save.click({ trial: true });

    await page.getByRole('button', { name: 'Discard proposal' }).click();
    await page.getByText('Proposal discarded', { exact: true }).waitFor();
    await page.goto(`${stage.address}/?tab=phod`);
    await page.getByTitle('Trowel: open').click();
    await queue(page).waitFor();
    await expect.poll(() => step(page, 'New PHOD').isDisabled()).toBe(true);
    expect(await save.count()).toBe(0);
  });

  it('RAIS-120 RAIS-130 RAIS-150 RAIS-160 RAIS-240 shows entry, file and instructions', async () => {
    const page = await stage.visit();
    await open(page, 'Tongs', 'Buy tongs.');
    expect(await text(page).getAttribute('rows')).toBe('3');
    await text(page).fill('Buy two tongs.');
    expect(await text(page).inputValue()).toBe('Buy two tongs.');
    expect(await screen(page).innerText()).toMatch(/Created today \d\d:\d\d/);

    await step(page, 'Current PHOD').click();
    expect(await text(page).isEditable()).toBe(false);
    expect(await text(page).getAttribute('rows')).toBe('25');
    expect(await screen(page).innerText()).toMatch(
      /[\d,]+ characters · [\d.]+ KB · about [\d,]+ tokens · last updated/,
    );

    await step(page, 'AI Instructions').click();
    const instructions = await text(page).inputValue();
    await text(page).fill('Do as you like.');
    await page.getByRole('button', { name: 'Reset to Default' }).click();
    expect(await text(page).inputValue()).toBe(instructions);
  });

  it('RAIS-170 RAIS-180 RAIS-230 RAIS-250 RAIS-270 RAIS-290 RAIS-300 shows a result once there is one', async () => {
    const page = await stage.visit();
    await open(page, 'Wax', 'The wax is in the blue cupboard.');
    const save = page.getByRole('button', { name: 'Save to DB' });
    expect(await step(page, 'New PHOD').isDisabled()).toBe(true);
    expect(await step(page, /^Changes/).isDisabled()).toBe(true);
    stage.provider.holdAfter(1);
    await queue(page).click();
    const bar = page.locator('.ws-rais-run');
    await bar.getByText('processing', { exact: false }).waitFor();
    expect(await bar.innerText()).toMatch(/processing\s*\d+ %/);
    expect(await save.count()).toBe(0);
    stage.provider.release();

    await save.waitFor();
    expect(await save.isEnabled()).toBe(true);
    await step(page, 'New PHOD').click();
    expect(await text(page).isEditable()).toBe(true);
    await step(page, /^Changes/).click();
    const box = page.locator('.ws-changes__box');
    expect(await box.innerText()).toContain('The wax is in the blue cupboard.');
    const height = await box.evaluate((element) => getComputedStyle(element).maxHeight);
    expect(height).toBe('433px');
    await saveProposal(page);
    await screen(page).getByText('Processed', { exact: true }).waitFor();
    expect(await text(page).isEditable()).toBe(false);
  });

  it('continues with a run whose page was closed, shows it on another, and cancels it there', async () => {
    const page = await stage.visit();
    await open(page, 'Shelf', 'The shelf by the door is full.');
    stage.provider.holdAfter(1);
    await queue(page).click();
    await page.locator('.ws-rais-run').getByText('processing').waitFor();
    await page.close();

    const other = await stage.visit();
    await enterAs(other, stage.address, dana);
    const chip = other.getByTitle('Shelf: open');
    await chip.getByText(/^Running, \d+ %$/).waitFor();
    await chip.click();
    const bar = other.locator('.ws-rais-run');
    await bar.getByText('processing').waitFor();
    expect(await queue(other).count()).toBe(0);
    await bar.getByRole('button', { name: 'Cancel the run' }).click();
    await queue(other).waitFor();
    expect(await queue(other).isEnabled()).toBe(true);
    stage.provider.release();
    await queue(other).click();
    await other.getByRole('button', { name: 'Save to DB' }).waitFor();
    expect(await step(other, /^Changes/).isEnabled()).toBe(true);
  });
});
