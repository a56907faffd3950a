import { dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';
import { fileAt, storedFile } from './support/workspace.ts';

const stage = setStage();

async function choose(page: Page, item: string): Promise<void> {
  const file = page.locator('.ws-phod');
  await file.getByText('Personal info').waitFor();
  await file.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('a file', () => {
  it('[PE22] [PE23] is imported after a look at what changes, as a new version', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    const before = await storedFile(page);
    await choose(page, 'Import…');
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await dialog.getByLabel('JSON of a PHOD file').fill('nothing of the kind');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog
      .getByText('Invalid PHOD format. Please ensure the PHOD content is valid JSON.')
      .waitFor();

    await dialog.getByLabel('File to import').setInputFiles({
      name: 'phod.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ briefData: { interests: ['Rowing'], tools: ['Wheel'] } }),
      ),
    });
    const changes = dialog.getByRole('region', { name: 'Changes' });
    await changes.getByText('Tools', { exact: true }).waitFor();
    await changes.getByText('Wheel', { exact: true }).waitFor();
    await dialog.getByText('Replace', { exact: true }).click();
    await changes.getByText('Personal info', { exact: true }).waitFor();
    await dialog.getByText('Merge', { exact: true }).click();
    await changes.getByText('Personal info', { exact: true }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save as v5' }).click();
    await dialog.waitFor({ state: 'detached' });
    await fileAt(page, 5);
    expect(await storedFile(page)).toEqual({
      ...before,
      interests: [...(before['interests'] as string[]), 'Rowing'],
      tools: ['Wheel'],
    });
    await page.locator('.ws-toast').getByRole('button', { name: 'Undo' }).click();
    await fileAt(page, 6);
    expect(await storedFile(page)).toEqual(before);
  });

  it('is on paper as a whole, without controls, and so is a comparison of two versions', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await page.locator('.ws-phod').getByText('Personal info').waitFor();
    await page.emulateMedia({ media: 'print' });
    const onPaper = (part: string) =>
      page.evaluate((selector) => {
        const end = document.body.getBoundingClientRect().bottom;
        const parts = [...document.querySelectorAll(selector)];
        return parts.map((one) => one.getBoundingClientRect().bottom <= end);
      }, part);
    const cards = await onPaper('.ws-phod-card');
    expect(cards.length).toBeGreaterThan(8);
    expect(cards).not.toContain(false);
    expect(await page.getByRole('button', { name: 'Edit as JSON' }).isVisible()).toBe(false);

    await page.emulateMedia({ media: null });
    await page.goto(`${stage.address}/?tab=history`);
    await page.locator('.ws-hunk').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await onPaper('.ws-hunk')).not.toContain(false);
    expect(await page.locator('.ws-history-list').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });
});
