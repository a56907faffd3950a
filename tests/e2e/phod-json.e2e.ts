import { describe, expect, it } from 'vitest';
import { dana } from '@mach42/server/demo/people.ts';
import { enterAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';
import { fileAt, openJson, shownVersion, storedFile, writeJson } from './support/workspace.ts';

const stage = setStage();

const save = { name: 'Save', exact: true } as const;

describe('editing as JSON', () => {
  it('[PHOD-200] [PHOD-300] [PE1] opens, tells what is wrong in which line, and saves a new version', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await fileAt(page, 4);
    const editor = await openJson(page);
    expect(await editor.innerText()).toContain('"Dana Demo"');

    await writeJson(editor, '{\n  "notes": [\n    "a",\n  ]\n}');
    const dialog = page.getByRole('dialog', { name: 'Edit as JSON' });
    const problem = dialog.getByRole('button', { name: /^Line 4: The comma/ });
    await problem.waitFor();
    await dialog.getByRole('button', save).click();
    await dialog
      .getByRole('alert')
      .getByText('Invalid JSON format. Please check your syntax.', { exact: true })
      .waitFor();

    const file = await storedFile(page);
    await writeJson(editor, JSON.stringify({ briefData: { ...file, motto: 'Slowly' } }, null, 2));
    await problem.waitFor({ state: 'detached' });
    await dialog.getByRole('button', save).click();
    await dialog.waitFor({ state: 'detached' });
    await fileAt(page, 5);
    expect(await storedFile(page)).toEqual({ ...file, motto: 'Slowly' });
  });

  it('[ERR-050] [ERR-060] says why it was not saved, as far as the server does, and keeps the text', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    const editor = await openJson(page);
    await writeJson(editor, '{"notes": ["typed"]}');
    const dialog = page.getByRole('dialog', { name: 'Edit as JSON' });
    const answers = [
      { status: 'error', error: 'The disk is full', code: 'SERVER_ERROR' },
      { status: 'error' },
    ];
    await page.route('**/api/phod/update', (route) =>
      route.fulfill({ status: 500, json: answers.shift() }),
    );
    await dialog.getByRole('button', save).click();
    await dialog.getByText('Error saving PHOD: The disk is full', { exact: true }).waitFor();
    await dialog.getByRole('button', save).click();
    await dialog.getByText('Failed to save PHOD file', { exact: true }).waitFor();
    expect(await editor.innerText()).toContain('typed');
  });

  it('[PE7] Tab indents, and leaves the text after Escape; closing asks about what is not saved', async () => {
    const page = await stage.visit(phone);
    await enterAs(page, stage.address, dana);
    await page.getByRole('button', { name: 'PHOD', exact: true }).click();
    const editor = await openJson(page);
    await writeJson(editor, '{}');
    await editor.press('Tab');
    expect(await editor.innerText()).toMatch(/^\s+\{\}/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await editor.evaluate((text) => text.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await editor.waitFor({ state: 'detached' });
  });

  it('[PE5] [PE6] shows both sides when somebody saved meanwhile, and overwrites nothing', async () => {
    const [page, other] = [await stage.visit(), await stage.visit()];
    await enterAs(page, stage.address, dana);
    await enterAs(other, stage.address, dana);
    await page.locator('.ws-phod').getByText('Personal info').waitFor();
    const before = await shownVersion(page);
    const file = await storedFile(page);
    const editor = await openJson(page);

    const theirs = await openJson(other);
    await writeJson(theirs, JSON.stringify({ ...file, motto: 'Theirs', extra: 'Kept' }));
    await other.getByRole('button', save).click();
    await fileAt(other, before + 1);
    await page.getByText(`v${before + 1} was saved meanwhile.`).waitFor();

    await writeJson(editor, JSON.stringify({ ...file, motto: 'Mine', more: 'Added' }));
    await page.getByRole('button', save).click();
    const conflict = page.getByRole('dialog', { name: 'Your PHOD File has changed' });
    await conflict.getByText(`as it is saved`).waitFor();
    expect(await conflict.getByRole('radio', { name: /^Theirs/ }).isChecked()).toBe(true);
    await conflict.getByRole('radio', { name: /^Mine/ }).check({ force: true });
    await conflict.getByRole('button', { name: `Save onto v${before + 1}` }).click();
    await editor.waitFor({ state: 'detached' });
    expect(await storedFile(page)).toEqual({
      ...file,
      motto: 'Mine',
      extra: 'Kept',
      more: 'Added',
    });
  });
});
