import { ada } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `SAIGE file of ${name}` });
const persona = (page: Page, name: string): Locator =>
  dialog(page, name).getByLabel('Persona, in Markdown');
const versionShown = (page: Page, name: string): Promise<string> =>
  dialog(page, name).getByTitle('The current version').innerText();

async function openModels(page: Page): Promise<void> {
  await page.locator('.ws-avatar-card').click();
  await page.getByRole('button', { name: 'Adexis', exact: true }).waitFor();
}

async function openEditor(page: Page, name: string): Promise<void> {
  await openModels(page);
  await page.getByRole('button', { name: `Edit SAIGE file: ${name}` }).click();
  await dialog(page, name).waitFor();
}

describe('the SAIGE editor', () => {
  it('SAIGE-050 SAIGE-060 SAIGE-100 SAIGE-110 saves versions, which can be compared and restored', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await openEditor(page, 'Adexis');
    const editor = dialog(page, 'Adexis');
    await persona(page, 'Adexis').waitFor();
    const tabs = await editor.getByRole('tab').allInnerTexts();
    expect(tabs).toEqual(['Editor', 'Version History', 'Info']);
    expect(await versionShown(page, 'Adexis')).toBe('v1');
    const shipped = await persona(page, 'Adexis').inputValue();
    expect(shipped).toContain('You are Adexis, a project manager.');

    await persona(page, 'Adexis').fill(`${shipped}\nAlways name the owner.`);
    await editor.getByLabel('Why').fill('Owners were missing');
    await editor.getByRole('button', { name: 'Save as v2' }).click();
    await editor.getByTitle('The current version').filter({ hasText: 'v2' }).waitFor();

    await editor.getByRole('tab', { name: 'Version History' }).click();
    await editor.getByText('Owners were missing').waitFor();
    const added = editor.locator('.ws-diff.ws-diff--added');
    expect(await added.innerText()).toContain('Always name the owner.');
    expect(await seriousFaults(page)).toEqual([]);
    await editor.getByRole('button', { name: /^v1\s/ }).click();
    await editor.getByRole('button', { name: 'Restore v1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore as v3' }).click();
    await editor.getByText('Restored from v1').waitFor();
    expect(await versionShown(page, 'Adexis')).toBe('v3');
    await editor.getByRole('tab', { name: 'Info' }).click();
    expect(await editor.locator('.ws-saige-info').innerText()).toContain('project-management');
  });
});
