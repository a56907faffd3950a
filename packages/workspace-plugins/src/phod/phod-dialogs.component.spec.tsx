import { EditorView } from '@codemirror/view';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { listSendPolicies, setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import type { Part, Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import { briefData, broken, file, open, serving } from './phod-screen.fixture.ts';

/** Chooses an item of the menu at the right of the header. */
async function choose(screen: Screen, item: string): Promise<void> {
  await screen.findByText('v4');
  await screen.press('More actions');
  await screen.choose('menuitem', item);
}

describe('the dialogs', () => {
  it('[PE36] are no commands while there is no file', async () => {
    const screen = await open({ server: serving().refuse(loadPhod, broken) });
    await screen.findByText('The disk is full.');
    expect(screen.app.shell.commands.offers('phod.edit-json')).toBe(false);
  });

  it('[PE36] are commands too, once there is what they show', async () => {
    const empty = serving().answer(loadPhod, { data: file(0, { briefData: {} }) });
    const screen = await open({ server: empty });
    const { commands } = screen.app.shell;
    await screen.findByText('Your file is empty');
    expect(commands.offers('phod.import-file')).toBe(true);
    expect(commands.offers('phod.export-file')).toBe(false);
    commands.run('phod.add-section');
    await screen.dialog('Add a section');
  });

  it.each([
    ['phod.edit-json', 'Edit as JSON'],
    ['phod.export-file', 'Export the file'],
    ['phod.import-file', 'Import a file'],
  ])('[PE36] %s opens “%s”', async (command, title) => {
    const screen = await open();
    await screen.findByText('v4');
    screen.app.shell.commands.run(command);
    await screen.dialog(title);
    await screen.user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('bringing a file in and out', () => {
  it('[PE20] [PE21] ExportDialog leaves secrets out unless they are asked for', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    const screen = await open();
    await choose(screen, 'Export…');
    await screen.press('Download', await screen.dialog('Export the file'));
    await choose(screen, 'Export…');
    const dialog = await screen.dialog('Export the file');
    await screen.choose('switch', /^With the one secret/, dialog);
    await screen.press('Download', dialog);
    await choose(screen, 'Export…');
    const third = await screen.dialog('Export the file');
    await screen.choose('radio', 'Markdown', third);
    await screen.press('Download', third);
    const [without, withSecrets, markdown] = await Promise.all(saved.map((blob) => blob.text()));
    const { secrets: _, ...others } = briefData;
    expect(JSON.parse(without ?? '')).toMatchObject({ briefData: others, version: 4 });
    expect(without).not.toContain('4 2 7 1');
    expect(JSON.parse(withSecrets ?? '').briefData).toEqual(briefData);
    expect(markdown).toContain('Rowing');
    expect(markdown).not.toContain('4 2 7 1');
  });

  it('[PE22] [PE23] ImportDialog shows what changes before anything is saved', async () => {
    const server = serving().answer(updatePhod, { version: 5 } as never);
    const screen = await open({ server });
    await choose(screen, 'Import…');
    const dialog = await screen.dialog('Import a file');
    await screen.press('Preview', dialog);
    await dialog.findByText('Choose a file, or paste its text first.');
    await screen.fill('JSON of a PHOD file', 'nothing of the kind', dialog);
    await screen.press('Preview', dialog);
    await dialog.findByText('Invalid PHOD format. Please ensure the PHOD content is valid JSON.');
    const text = JSON.stringify({ briefData: { interests: ['Weaving'], tools: ['Wheel'] } });
    await screen.fill('JSON of a PHOD file', text, dialog);
    await screen.press('Preview', dialog);
    const preview = await screen.dialog('Import a file');
    const changes = await screen.part('region', 'Changes');
    changes.getByText('Tools');
    expect(changes.queryByText(/^Personal info/)).toBeNull();
    await screen.choose('radio', 'Replace', preview);
    await changes.findAllByText(/^Personal info/);
    await screen.choose('radio', 'Merge', preview);
    expect(server.received(updatePhod)).toHaveLength(0);
    await screen.press('Save as v5', preview);
    await expect
      .poll(() => server.inputs(updatePhod).at(-1)?.body)
      .toMatchObject({
        baseVersion: 4,
        source: { kind: 'import' },
        briefData: { interests: ['Rowing', 'Sourdough', 'Weaving'], tools: ['Wheel'] },
      });
  });
});

describe('what models get of the file', () => {
  async function overview(screen: Screen): Promise<Part> {
    await screen.findByText('v4');
    await screen.press('What models get of your file');
    return screen.dialog('What models get of your file');
  }

  it('OverviewDialog shows each section, and asks before one is sent in full', async () => {
    const server = serving().answer(setSendPolicy, {});
    const screen = await open({ server });
    const dialog = await overview(screen);
    const interests = dialog.getByLabelText('What models get of Interests');
    expect(interests).toHaveProperty('value', 'never');
    expect(dialog.queryByLabelText('What models get of Secrets')).toBeNull();
    dialog.getByText('Never sent');
    await screen.user.selectOptions(interests, 'In full');
    const question = await screen.part('alertdialog', 'Send “Interests” in full?');
    await screen.press('Cancel', question);
    expect(server.inputs(setSendPolicy)).toEqual([]);
    await screen.user.selectOptions(interests, 'In full');
    await screen.press('Send in full', await screen.part('alertdialog'));
    await expect
      .poll(() => server.inputs(setSendPolicy))
      .toEqual([{ body: { section: 'interests', policy: 'full' } }]);
  });

  it('says why it cannot be shown, and reads it again', async () => {
    const server = serving().refuse(listSendPolicies, broken);
    const screen = await open({ server });
    const dialog = await overview(screen);
    await dialog.findByText('The disk is full.');
    server.answer(listSendPolicies, { data: [] });
    await screen.press('Retry', dialog);
    await dialog.findByLabelText('What models get of Interests');
  });
});

describe('AddSectionDialog', () => {
  it('adds a section of one’s own, and says why it cannot', async () => {
    const server = serving().answer(updatePhod, { version: 5 } as never);
    const screen = await open({ server });
    await screen.findByText('v4');
    await screen.press(/^Add (a )?section/);
    const dialog = await screen.dialog('Add a section');
    await screen.user.selectOptions(dialog.getByLabelText('Section'), 'One of my own');
    await screen.press('Add section', dialog);
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(server.received(updatePhod)).toHaveLength(0);
    await screen.fill('Name', 'Tools', dialog);
    await screen.press('Add section', dialog);
    await expect
      .poll(() => server.inputs(updatePhod).at(-1)?.body.briefData)
      .toMatchObject({ ...briefData, tools: [] });
    await screen.findByText('Section “Tools” added');
  });
});

describe('changes of a file that was saved in the meantime', () => {
  /** Adds a section to v4 while v5 is saved elsewhere. */
  async function conflict(current: PhodFile): Promise<{ screen: Screen; dialog: Part }> {
    const server = serving().refuse(updatePhod, { code: 'CONFLICT', message: 'v5 is current.' });
    const screen = await open({ server });
    await screen.findByText('v4');
    await screen.press('Edit as JSON');
    const editor = await screen.dialog('Edit as JSON');
    await typeJson(screen, editor, {
      ...briefData,
      personalInfo: { name: 'Dana', city: 'Odense' },
    });
    server.answer(loadPhod, { data: current });
    await screen.press('Save', editor);
    return { screen, dialog: await screen.dialog('Your PHOD File has changed') };
  }

  it('ConflictDialog has a side chosen for what was changed twice, and saves onto the newest', async () => {
    const { screen, dialog } = await conflict(
      file(5, {
        briefData: {
          ...briefData,
          personalInfo: { name: 'Dana', city: 'Ribe' },
          tools: ['Wheel'],
        },
      }),
    );
    const save = dialog.getByRole('button', { name: 'Save onto v5' });
    expect(dialog.getAllByRole('radio').length).toBeGreaterThan(1);
    await screen.choose('radio', /your change/, dialog);
    screen.server.answer(updatePhod, { version: 6 } as never);
    await screen.user.click(save);
    await expect
      .poll(() => screen.server.inputs(updatePhod).at(-1)?.body)
      .toMatchObject({
        baseVersion: 5,
        briefData: { personalInfo: { city: 'Odense' }, tools: ['Wheel'] },
      });
  });

  it('ConflictDialog leads back to the text, which is as it was', async () => {
    const { screen, dialog } = await conflict(file(5, { briefData: { tools: ['Wheel'] } }));
    await screen.press('Keep editing', dialog);
    const editor = await screen.dialog('Edit as JSON');
    expect(editor.getByRole('textbox').textContent).toContain('Odense');
  });
});

describe('JsonDialog, DiscardDialog', () => {
  it('ERR-050 ERR-060 says why it was not saved, as far as the server does, and keeps the text', async () => {
    const server = serving().refuse(updatePhod, broken);
    const screen = await open({ server });
    await screen.findByText('v4');
    await screen.press('Edit as JSON');
    const dialog = await screen.dialog('Edit as JSON');
    await typeJson(screen, dialog, { notes: ['typed'] });
    await screen.press('Save', dialog);
    await dialog.findByText('Error saving PHOD: The disk is full.');
    server.refuse(updatePhod, { code: 'SERVER_ERROR', message: '' });
    await screen.press('Save', dialog);
    await dialog.findByText('Failed to save PHOD file');
    expect(dialog.getByRole('textbox').textContent).toContain('typed');
  });

  it('[PE37] hides secrets until they are to be shown', async () => {
    const screen = await open();
    await screen.findByText('v4');
    await screen.press('Edit as JSON');
    const dialog = await screen.dialog('Edit as JSON');
    await typeJson(screen, dialog, { secrets: { safe: '4 2 7 1' }, notes: ['typed'] });
    const text = dialog.getByRole('textbox');
    const hidden = () =>
      [...text.querySelectorAll('.ws-json__secret')].map(({ textContent }) => textContent);
    await expect.poll(hidden).toEqual(['"4 2 7 1"']);
    const hides = () => text.closest('.ws-phod-editor--hides') !== null;
    expect(hides()).toBe(true);
    await screen.press('Show the secrets', dialog);
    expect(hides()).toBe(false);
    await screen.press('Hide the secrets', dialog);
    expect(hides()).toBe(true);
  });

  it('says what is no JSON, saves nothing of it, and asks before it is lost', async () => {
    const screen = await open();
    await screen.findByText('v4');
    await screen.press('Edit as JSON');
    const dialog = await screen.dialog('Edit as JSON');
    await typeJson(screen, dialog, '{ "interests": [ }');
    await screen.press('Save', dialog);
    expect((await dialog.findAllByRole('alert'))[0]?.textContent).not.toBe('');
    expect(screen.server.received(updatePhod)).toHaveLength(0);
    await screen.press('Cancel', dialog);
    const question = await screen.part('alertdialog', 'Discard your changes?');
    await screen.press('Keep editing', question);
    expect(dialog.getByRole('textbox').textContent).toContain('"interests": [ }');
    await screen.press('Cancel', dialog);
    await screen.press('Discard', await screen.part('alertdialog', 'Discard your changes?'));
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Edit as JSON' })).toBeNull();
  });
});

describe('text in the editor when its person is signed out', () => {
  /** Types in the editor, and signs the person out before the text is saved. */
  async function signedOutWhileTyping(): Promise<void> {
    const screen = await open();
    await screen.findByText('v4');
    await screen.press('Edit as JSON');
    await typeJson(screen, await screen.dialog('Edit as JSON'), { notes: ['typed'] });
    screen.unmount();
  }

  it('[PE35] PHOD-320 is offered to the same person, and saved from the version it was made from', async () => {
    await signedOutWhileTyping();
    const server = serving()
      .answer(loadPhod, { data: file(5) })
      .answer(updatePhod, { version: 6 } as never);
    const screen = await open({ server });
    await screen.findByText(/Your text in the JSON editor was not saved/);
    await screen.press('Continue editing');
    const dialog = await screen.dialog('Edit as JSON');
    await vi.waitFor(() => expect(dialog.getByRole('textbox').textContent).toContain('typed'));
    await dialog.findByText(/v5 was saved in the meantime/);
    await screen.press('Save', dialog);
    await vi.waitFor(() => expect(server.received(updatePhod)[0]?.body.baseVersion).toBe(4));
    await screen.gone(/Your text in the JSON editor was not saved/);
  });

  it('[PE35] is given up by a press, which can be undone, and by discarding', async () => {
    await signedOutWhileTyping();
    const screen = await open();
    await screen.press('Give up');
    await screen.gone(/Your text in the JSON editor was not saved/);
    await screen.press('Undo');
    await screen.press('Continue editing');
    await screen.press('Cancel', await screen.dialog('Edit as JSON'));
    await screen.press('Discard', await screen.part('alertdialog', 'Discard your changes?'));
    await screen.gone(/Your text in the JSON editor was not saved/);
  });

  it('[PE35] is forgotten when another person signs in', async () => {
    await signedOutWhileTyping();
    const other = await open({ as: 'admin' });
    await other.findByText('v4');
    expect(other.queryByText(/Your text in the JSON editor was not saved/)).toBeNull();
    other.unmount();
    const screen = await open();
    await screen.findByText('v4');
    expect(screen.queryByText(/Your text in the JSON editor was not saved/)).toBeNull();
  });
});

/** Replaces the text of the editor. */
async function typeJson(screen: Screen, dialog: Part, text: BriefData | string): Promise<void> {
  const field = await dialog.findByRole('textbox');
  const view = EditorView.findFromDOM(field);
  if (view === null) throw new Error('This is no editor.');
  const insert = typeof text === 'string' ? text : JSON.stringify(text, null, 2);
  // The editor refuses a change while it is drawing.
  await vi.waitFor(() =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
  );
  await screen.user.click(field);
}
