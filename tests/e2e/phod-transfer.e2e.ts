import { dana } from '@mach42/server/demo/people.ts';
import { readFile } from 'node:fs/promises';
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

async function exported(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

describe('a file', () => {
  it('[PE20] [PE21] is exported as JSON or Markdown, without secrets unless they are asked for', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await choose(page, 'Export…');
    const json = await exported(page);
    const stored = await storedFile(page);
    const { secrets, ...others } = stored;
    expect(JSON.parse(json)).toMatchObject({ briefData: others, version: 4 });
    expect(json).not.toContain('4 2 7 1');

    await choose(page, 'Export…');
    await page.getByRole('switch', { name: 'With the 2 secrets' }).click();
    expect(JSON.parse(await exported(page))).toMatchObject({ briefData: { ...others, secrets } });

    await choose(page, 'Export…');
    await page.getByText('Markdown', { exact: true }).click();
    const markdown = await exported(page);
    expect(markdown).toContain('### Harbour studio lease');
    expect(markdown).not.toContain('4 2 7 1');
  });

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
    await changes.getByText('/tools', { exact: true }).waitFor();
    await changes.getByText('"Wheel"', { exact: true }).waitFor();
    await dialog.getByText('Replace', { exact: true }).click();
    await changes.getByText('/personalInfo', { exact: true }).waitFor();
    await dialog.getByText('Merge', { exact: true }).click();
    await changes.getByText('/personalInfo', { exact: true }).waitFor({ state: 'detached' });
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
});
