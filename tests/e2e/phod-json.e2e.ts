import { dana } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
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
    const problem = dialog.getByRole('button', { name: /^Line 4: Remove the comma/ });
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
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await editor.waitFor({ state: 'detached' });
  });

  it('[PE5] [PE6] [PE8] has the person choose when someone saved in the meantime, and overwrites nothing', async () => {
    const [page, other] = [await stage.visit(), await stage.visit()];
    await enterAs(page, stage.address, dana);
    await enterAs(other, stage.address, dana);
    await page.locator('.ws-phod').getByText('Personal info').waitFor();
    const before = await shownVersion(page);
    const file = { ...(await storedFile(page)), creed: 'Old', hope: 'Old', aim: 'Old' };
    await writeJson(await openJson(page), JSON.stringify(file));
    await page.getByRole('button', save).click();
    await fileAt(page, before + 1);
    await fileAt(other, before + 1);
    const editor = await openJson(page);

    const changed = { creed: 'Their creed', hope: 'Their hope', aim: 'Their aim' };
    await writeJson(await openJson(other), JSON.stringify({ ...file, ...changed, extra: 'Kept' }));
    await other.getByRole('button', save).click();
    await fileAt(other, before + 2);
    await page.getByText(`v${before + 2} was saved in the meantime.`).waitFor();

    const own = { creed: 'My creed', hope: 'My hope', aim: 'My aim', more: 'Added' };
    await writeJson(editor, JSON.stringify({ ...file, ...own }));
    await page.getByRole('button', save).click();
    const conflict = page.getByRole('dialog', { name: 'Your PHOD File has changed' });
    const reported = conflict.getByRole('status');
    await reported.getByText(`0 as in your change, 3 as in v${before + 2}`).waitFor();
    await conflict.getByRole('button', { name: 'All of your change' }).click();
    await reported.getByText(`3 as in your change, 0 as in v${before + 2}`).waitFor();

    const hope = conflict.getByRole('group', { name: 'Which one to keep hope?' });
    await hope.getByRole('radio', { name: /^My hope/ }).press('ArrowUp');
    expect(await hope.getByRole('radio', { name: /^Their hope/ }).isChecked()).toBe(true);
    const aim = conflict.getByRole('group', { name: 'Which one to keep aim?' });
    await aim.getByRole('radio', { name: /^My aim/ }).press('ArrowDown');
    const written = aim.getByLabel('What replaces both');
    expect(await written.inputValue()).toBe('My aim');
    await written.fill('');
    const saveOnto = conflict.getByRole('button', { name: `Save onto v${before + 2}` });
    expect(await saveOnto.isDisabled()).toBe(true);
    await written.fill('Both aims');
    await saveOnto.click();
    await editor.waitFor({ state: 'detached' });
    expect(await storedFile(page)).toEqual({
      ...file,
      creed: 'My creed',
      hope: 'Their hope',
      aim: 'Both aims',
      extra: 'Kept',
      more: 'Added',
    });
  });
});
