import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { addEntry, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { anAttachment, FakeUpload } from '@mach42/testing/screens/fake-upload.ts';
import type { Screen } from '@mach42/testing/screens/screen.tsx';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entry, open, serving } from '../phod-screen.fixture.ts';

beforeEach(() => FakeUpload.install());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const content = (screen: Screen) => screen.findByRole('textbox', { name: 'Content of the entry' });
const pasted = (text: string, files: readonly File[] = []) => ({
  clipboardData: { files, getData: () => text },
});
const addedBody = (server: ReturnType<typeof serving>) => server.inputs(addEntry).at(-1)?.body;

describe('the files of a new entry', () => {
  it('[PE40] are chosen, pasted or dropped, and stored with it, also without a text', async () => {
    const server = serving().answer(addEntry, { entry: entry('e9', 'Lease') });
    const screen = await open({ server });
    const field = await content(screen);
    await screen.user.upload(screen.getByLabelText('Files to attach'), [new File(['1'], 'a.md')]);
    fireEvent.paste(field, pasted('', [new File(['2'], 'b.png')]));
    const form = field.closest('form') ?? expect.fail('There is no form.');
    const dataTransfer = { types: ['Files'], files: [new File(['3'], 'c.pdf')] };
    fireEvent.dragOver(form, { dataTransfer });
    await expect.poll(() => form.className).toContain('--over');
    fireEvent.drop(form, { dataTransfer });
    await screen.fill('Title of the entry', 'Lease');
    const save = screen.getByRole('button', { name: 'Save entry' });
    await expect.poll(() => (save as HTMLButtonElement).title).toBe(attachmentTexts.notReady);
    for (const [index, id] of ['f1', 'f2', 'f3'].entries()) {
      (await FakeUpload.at(index)).stored(id);
    }
    await expect.poll(() => (save as HTMLButtonElement).disabled).toBe(false);
    await screen.user.click(save);
    await screen.findByText('Entry added');
    expect(addedBody(server)).toMatchObject({ content: '', attachments: ['f1', 'f2', 'f3'] });
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  it('[PE40] takes a pasted text that is too long for an entry as a file', async () => {
    const screen = await open({ as: 'admin' });
    const field = await content(screen);
    fireEvent.paste(field, pasted('x'.repeat(limits.entryCharacters + 1)));
    const upload = await FakeUpload.at(0);
    await expect.poll(() => upload.sent?.name).toBe('Pasted text.txt');
    expect(upload.sent?.size).toBe(limits.entryCharacters + 1);
    expect(field).toHaveProperty('value', '');
    upload.stored('f1');
    await screen.press('Remove Pasted text.txt');
    expect(fireEvent.paste(field, pasted('short'))).toBe(true);
    expect(FakeUpload.all).toHaveLength(1);
  });
});

describe('the files of an entry that is edited', () => {
  it('[PE40] can be removed, and others added, by one press of Save', async () => {
    const attachments = [anAttachment('old'), anAttachment('gone')];
    const tongs = entry('e1', 'Tongs', { attachments });
    const server = serving([tongs]).answer(updateEntry, { entry: tongs });
    const screen = await open({ server });
    expect((await screen.findByTitle('2 files')).textContent).toBe('2');
    await screen.press('Options of Tongs');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Edit title and text' }));
    const dialog = await screen.dialog('Edit entry');
    await screen.user.click(await dialog.findByRole('button', { name: 'Remove gone.md' }));
    const picker = dialog.getByLabelText('Files to attach');
    await screen.user.upload(picker, [new File(['1'], 'new.md')]);
    (await FakeUpload.at(0)).stored('new');
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect.poll(() => (save as HTMLButtonElement).disabled).toBe(false);
    await screen.user.click(save);
    await expect.poll(() => server.inputs(updateEntry)).toHaveLength(1);
    expect(server.inputs(updateEntry)[0]?.body).toMatchObject({ attachments: ['old', 'new'] });
  });
});
