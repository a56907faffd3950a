import { addEntry, getEntry, listEntries, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entryAsked } from './actions.ts';
import { edits } from './edits/edits-slice.ts';
import { briefData, broken, entry, file, open, serving } from './phod-screen.fixture.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('PhodPanel', () => {
  it('shows the file, and finds in it', async () => {
    const screen = await open();
    await screen.findByText('v4');
    await screen.findByText('Sourdough');
    const search = screen.getByPlaceholderText('Search sections and content...');
    await screen.user.type(search, 'rowing');
    await screen.gone('Sourdough');
    screen.getByText('Rowing');
    await screen.user.clear(search);
    await screen.user.type(search, 'nothing like it');
    await screen.gone('Rowing');
    await screen.user.keyboard('{Escape}');
    await screen.findByText('Sourdough');
  });

  it('PHOD-210 has the search box ‘Search sections and content...’, which counts what it finds', async () => {
    const screen = await open();
    await screen.findByText('Sourdough');
    const search = screen.getByRole('searchbox', { name: 'Search sections and content...' });
    expect(search).toHaveProperty('placeholder', 'Search sections and content...');
    await screen.user.type(search, 'aarhus');
    await screen.findByText(/^1 match/);
    expect(screen.queryByText('Sourdough')).toBeNull();
  });

  it.each([
    ['standard', false],
    ['admin', true],
  ] as const)(
    'PHOD-130 PHOD-140 shows %s what belongs to DataRAIS: %s, and nothing internal',
    async (as, may) => {
      const internal = { _meta: ['Internal trace'], unprocessedDataEntries: ['A raw thought'] };
      const others = { ...internal, pending_data_rais_entries: ['A waiting thought'] };
      const server = serving().answer(loadPhod, {
        data: file(4, { briefData: { ...briefData, ...others } }),
      });
      const screen = await open({ as, server });
      await screen.findByText('Sourdough');
      expect(screen.queryByText('A waiting thought') !== null).toBe(may);
      for (const text of ['Internal trace', 'A raw thought']) {
        expect(screen.queryByText(text)).toBeNull();
      }
    },
  );

  it('waits, says why the file does not come, and reads it again', async () => {
    const server = serving().refuse(loadPhod, broken);
    const screen = await open({ server });
    await screen.findByText('Failed to load PHOD file');
    screen.getByText('The disk is full.');
    server.answer(loadPhod, { data: file(0, { briefData: {} }) });
    await screen.press('Retry');
    await screen.findByText('Your file is empty');
  });

  it('follows what another device saves', async () => {
    const server = serving();
    const screen = await open({ server });
    await screen.findByText('v4');
    const saved = { ...briefData, interests: ['Weaving'] };
    server.answer(loadPhod, { data: file(5, { briefData: saved }) });
    screen.receive({
      t: 'event',
      position: '9',
      type: 'PhodSaved',
      data: { version: 5, at: '2026-01-03T10:00:00.000Z', by: 'Dana Demo', ops: [], summary: '' },
    });
    await screen.findByText('v5');
    await screen.findByText('Weaving');
  });

  it('PHOD-180 PHOD-190 copies the file, says that secrets are in it, and so for two seconds', async () => {
    const screen = await open();
    await screen.findByText('v4');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await screen.press('Copy PHOD data');
    await screen.findByRole('button', { name: 'Copied' });
    await vi.advanceTimersByTimeAsync(1500);
    screen.getByRole('button', { name: 'Copied' });
    screen.getByText('PHOD data copied, your secrets with it');
    await vi.advanceTimersByTimeAsync(600);
    await screen.findByRole('button', { name: 'Copy PHOD data' });
    vi.useRealTimers();
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(briefData);
  });

  it('ERR-090 says when the clipboard refuses', async () => {
    const screen = await open();
    await screen.findByText('v4');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.'));
    await screen.press('Copy PHOD data');
    await screen.findByText('Failed to copy PHOD data');
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  });

  it('ERR-030 ERR-070 ERR-080 says that there is no file to show, copy or edit', async () => {
    const screen = await open({ server: serving().refuse(loadPhod, broken) });
    await screen.findByText('Failed to load PHOD file');
    await screen.press('Copy PHOD data');
    await screen.findByText('No PHOD data to copy');
    await screen.press('Edit as JSON');
    await screen.findByText('No PHOD data to edit');
    expect(screen.queryByRole('dialog', { name: 'Edit as JSON' })).toBeNull();
  });
});

describe('the entries beside the file', () => {
  it('RAIS-070 RAIS-080 RAIS-090 PHOD-240 are one list for a person, and two with a form of their own name for an admin', async () => {
    const screen = await open();
    const mine = await screen.part('complementary', 'My entries');
    await mine.findByTitle('Tongs: open');
    mine.getByText('Add entry');
    expect(screen.queryByText('Manual AI Operations')).toBeNull();
    expect(mine.queryByText('Pending entries')).toBeNull();
    screen.unmount();
    const done = entry('e3', 'Shelf', { status: 'processed' });
    const lost = { ...entry('e4', ''), status: 'lost', metadata: { key: 'Voicemail' } } as never;
    const server = serving([entry('e1', 'Tongs'), done]).answer(listEntries, ({ query }) => ({
      entries: query.status === 'processed' ? [done, lost] : [entry('e1', 'Tongs')],
    }));
    const other = await open({ as: 'admin', server });
    const aside = await other.part('complementary', 'Entries');
    await aside.findByText('Pending entries');
    aside.getByText('Processed entries');
    aside.getByText('Manual AI Operations');
    const toneOf = (title: string) => aside.getByTitle(`${title}: open`).className;
    expect(toneOf('Shelf')).toContain('ws-chip--success');
    expect(toneOf('Voicemail')).toContain('ws-chip--danger');
    await other.user.click(aside.getByTitle('Tongs: open'));
    expect(other.openTabs()).toEqual(['datarais-e1']);
  });

  it('are edited whole, also where the list has the beginning alone', async () => {
    const long = entry('e1', 'Tongs');
    const whole = { ...long, content: `${long.content} And the rest of it.` };
    const server = serving([{ ...long, isPreview: true }]).answer(getEntry, { entry: whole });
    const screen = await open({ server });
    await screen.press('Options of Tongs');
    await screen.choose('menuitem', 'Edit title and text');
    const dialog = await screen.part('dialog', 'Edit entry');
    expect(dialog.getByLabelText('Text')).toHaveProperty('value', whole.content);
  });

  it('are added with what was typed, which stays when it fails', async () => {
    const server = serving().refuse(addEntry, broken);
    const screen = await open({ server });
    const save = await screen.findByRole('button', { name: 'Save entry' });
    expect(save).toHaveProperty('disabled', true);
    await screen.fill('Title of the entry', 'Power');
    await screen.fill('Content of the entry', 'The bill is paid.');
    await screen.user.click(save);
    await screen.findByText('The disk is full.');
    expect(screen.getByLabelText('Title of the entry')).toHaveProperty('value', 'Power');
    server.answer(addEntry, { entry: entry('e9', 'Power') });
    await screen.user.click(save);
    await screen.findByText('Entry added');
    await screen.findByTitle('Power: open');
    expect(screen.getByLabelText('Title of the entry')).toHaveProperty('value', '');
    expect(server.inputs(addEntry).at(-1)?.body).toMatchObject({
      title: 'Power',
      content: 'The bill is paid.',
      source: 'manual_entry',
    });
    await screen.press('Process it');
    expect(screen.openTabs()).toContain('datarais-e9');
  });

  it('are added without a title under their first words, and say what they lack', async () => {
    const server = serving().answer(addEntry, { entry: entry('e9', 'The bill is paid.') });
    const screen = await open({ server });
    const save = await screen.findByRole('button', { name: 'Save entry' });
    await screen.fill('Title of the entry', 'Power');
    await screen.shows('An entry needs some content or a file.');
    expect(save).toHaveProperty('disabled', true);
    await screen.user.clear(screen.getByLabelText('Title of the entry'));
    await screen.fill('Content of the entry', 'The bill is paid.');
    await screen.findByPlaceholderText('Title: The bill is paid.');
    await screen.user.click(save);
    await screen.findByText('Entry added');
    expect(server.inputs(addEntry).at(-1)?.body).toMatchObject({ title: 'The bill is paid.' });
  });

  it('are begun from elsewhere, behind what is written already, with the focus in the form', async () => {
    const screen = await open();
    const content = await screen.findByRole('textbox', { name: 'Content of the entry' });
    await screen.user.type(content, 'First.');
    screen.app.shell.dispatch(entryAsked('New glaze.'));
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('textbox', { name: 'Title of the entry' }));
    expect(content).toHaveProperty('value', 'First.\n\nNew glaze.');
  });

  it('are saved and processed in one', async () => {
    const server = serving().answer(addEntry, { entry: entry('e9', 'Power') });
    const processed: unknown[] = [];
    const screen = await open({ server });
    vi.spyOn(screen.app.shell.commands, 'run').mockImplementation((...asked) => {
      processed.push(asked);
    });
    await screen.fill('Title of the entry', 'Power');
    await screen.fill('Content of the entry', 'The bill is paid.');
    await screen.press('Save and process');
    await expect.poll(() => processed).toEqual([['datarais.process-entry', 'e9']]);
    expect(screen.getByLabelText('Title of the entry')).toHaveProperty('value', '');
  });

  it('are found by their content', async () => {
    const screen = await open();
    await screen.findByTitle('Tongs: open');
    await screen.user.type(screen.getByPlaceholderText('Search entries...'), 'text of rent');
    expect(await screen.findAllByText('1 of 2')).not.toHaveLength(0);
    await expect.poll(() => screen.queryByTitle('Tongs: open')).toBeNull();
  });

  it('EntryDialog edits one, keeps it when that fails, and asks before it is lost', async () => {
    const server = serving().refuse(updateEntry, broken);
    const screen = await open({ server });
    await screen.findByTitle('Tongs: open');
    await screen.press('Options of Tongs');
    await screen.choose('menuitem', 'Edit title and text');
    const dialog = await screen.dialog('Edit entry');
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await screen.fill('Title', '', dialog);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await screen.fill('Title', 'Long tongs', dialog);
    await screen.press('Save', dialog);
    await dialog.findByText('The disk is full.');
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Long tongs');
    await screen.press('Cancel', dialog);
    await screen.press('Keep editing', await screen.part('alertdialog', 'Discard your changes?'));
    server.answer(updateEntry, { entry: entry('e1', 'Long tongs') });
    await screen.press('Save', dialog);
    await screen.findByTitle('Long tongs: open');
    expect(server.inputs(updateEntry).at(-1)).toEqual({
      params: { id: 'e1' },
      body: { content: 'Text of Tongs.', metadata: { title: 'Long tongs' } },
    });
  });

  it('ERR-110 ERR-120 ERR-130 say why they do not come', async () => {
    for (const [server, text] of [
      [serving().refuse(listEntries, broken), 'Request failed with status 500/500'],
      [serving().answer(listEntries, { entries: 'none' } as never), 'Invalid data format received'],
    ] as const) {
      const screen = await open({ server });
      const aside = await screen.part('complementary', 'My entries');
      await aside.findByText('Failed to load entries');
      await aside.findByText(text);
      expect(aside.getByRole('button', { name: 'Retry' })).toHaveProperty('disabled', false);
      screen.unmount();
    }
  });

  it('ConflictDialog names no version as the base of a change that was not made from the current one', async () => {
    const screen = await open();
    await screen.findByText('v4');
    const change = {
      id: 'c1',
      kind: 'manual',
      before: { ...briefData, personalInfo: { name: 'Dana', city: 'Ribe' } },
      ops: [{ op: 'replace', path: '/personalInfo/city', value: 'Odense' }],
      baseVersion: 4,
    } as const;
    screen.app.app.store.dispatch(edits.conflicted({ change, current: file(4, { briefData }) }));
    const dialog = await screen.dialog('Your PHOD File has changed');
    expect(dialog.getByText(/made from an earlier version\. Since then/).textContent).toContain(
      'v4',
    );
  });
});
