import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { enterAs, signedInAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const failure = { code: 'SERVER_ERROR', message: 'Something went wrong.' };

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
  it('MODEL-320 is offered on hybrid models, to who acts as admin', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await openModels(page);
    const edits = page.getByRole('button', { name: /^Edit SAIGE file/ });
    const hybrids = page.getByRole('region', { name: 'Assistant models' });
    await expect.poll(() => edits.count()).toBe(4);
    await expect
      .poll(() => hybrids.getByRole('button', { name: /^Edit SAIGE file/ }).count())
      .toBe(4);

    const standard = await stage.visit();
    await enterAs(standard, stage.address, ada, 'standard');
    await openModels(standard);
    expect(await standard.getByText('Edit SAIGE file').count()).toBe(0);
  });

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
    await editor.getByRole('button', { name: 'Save as v2' }).click();
    await editor.getByTitle('The current version').filter({ hasText: 'v2' }).waitFor();

    await editor.getByRole('tab', { name: 'Version History' }).click();
    await editor.getByText('Updated via admin interface').waitFor();
    const added = editor.locator('.ws-diff--added');
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

  it('SAIGE-090 saves nothing that is empty or as before, and keeps both texts of a conflict', async () => {
    const page = await stage.visit();
    const token = await enterAs(page, stage.address, ada, 'admin');
    await openEditor(page, 'Locklan');
    const editor = dialog(page, 'Locklan');
    await persona(page, 'Locklan').waitFor();
    const save = editor.getByRole('button', { name: /^Save as/ });
    expect(await save.isDisabled()).toBe(true);
    await persona(page, 'Locklan').fill(' ');
    expect(await save.isDisabled()).toBe(true);

    await page.request.put(`${stage.address}/api/saige/locklan:latest`, {
      headers: { authorization: `Bearer ${token}` },
      data: { markdown_content: 'You are theirs.', baseVersion: 1 },
    });
    await persona(page, 'Locklan').fill('You are mine.');
    await save.click();
    await editor.getByText('Ada Admin saved v2').waitFor();
    expect(await editor.getByLabel('Yours').inputValue()).toBe('You are mine.');
    expect(await editor.getByLabel('v2, by Ada Admin').inputValue()).toBe('You are theirs.');
    expect(await seriousFaults(page)).toEqual([]);

    await editor.getByRole('button', { name: 'Close', exact: true }).last().click();
    const asked = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    await editor.getByRole('button', { name: 'Go on with mine' }).click();
    await editor.getByRole('button', { name: 'Save as v3' }).click();
    await editor.getByTitle('The current version').filter({ hasText: 'v3' }).waitFor();
    expect(await persona(page, 'Locklan').inputValue()).toBe('You are mine.');
  });

  it('SAIGE-070 is closed to whom the server does not take for an admin', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    const { token } = await signedInAs(page, stage.address, dana);
    await page.route('**/api/saige/**', (route) => {
      const headers = { ...route.request().headers(), authorization: `Bearer ${token}` };
      return route.continue({ headers });
    });
    await openEditor(page, 'Mach 42v1');
    const denied = 'Access Denied: Admin access is required to edit SAIGE files';
    await dialog(page, 'Mach 42v1').getByText(denied, { exact: true }).waitFor();
    expect(await persona(page, 'Mach 42v1').count()).toBe(0);
  });

  it('ERR-310 ERR-320 ERR-330 says what failed, and keeps the text', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    const fails = (method: string, isFailing: { now: boolean }) =>
      page.route('**/api/saige**', (route) =>
        isFailing.now && route.request().method() === method
          ? route.fulfill({ status: 500, json: { success: false, error: failure } })
          : route.fallback(),
      );
    const [reading, creating, saving] = [{ now: true }, { now: true }, { now: true }];
    await fails('GET', reading);
    await fails('POST', creating);
    await fails('PUT', saving);
    const name = 'Built-in assistant';
    await openEditor(page, name);
    const editor = dialog(page, name);
    await editor.getByText('Failed to load SAIGE file', { exact: true }).waitFor();
    reading.now = false;
    await editor.getByRole('button', { name: 'Retry' }).click();

    await persona(page, name).fill('You quote.');
    const create = editor.getByRole('button', { name: 'Create SAIGE file' });
    await create.click();
    await editor.getByText('Failed to create SAIGE file', { exact: true }).waitFor();
    expect(await persona(page, name).inputValue()).toBe('You quote.');
    creating.now = false;
    await create.click();
    await editor.getByTitle('The current version').filter({ hasText: 'v1' }).waitFor();

    await persona(page, name).fill('You quote briefly.');
    await editor.getByRole('button', { name: 'Save as v2' }).click();
    await editor.getByText('Failed to save SAIGE file', { exact: true }).waitFor();
    expect(await persona(page, name).inputValue()).toBe('You quote briefly.');
    expect(await versionShown(page, name)).toBe('v1');
  });
});
