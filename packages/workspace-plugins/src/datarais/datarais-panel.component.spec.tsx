import { getEntry, listEntryRuns, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import { directChat, discardRun, processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import type { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { anAttachment, FakeUpload } from '@mach42/testing/screens/fake-upload.ts';
import { openPart, type Part, type Screen } from '@mach42/testing/screens/screen.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  broken,
  entry,
  file,
  open,
  processBy,
  proposal,
  propose,
  proposed,
  serving,
} from './datarais-screen.fixture.ts';
import { entryRun } from './runs/entry-run.fixture.ts';
import { PhodTab } from './ui/screen-tabs.tsx';

afterEach(() => void vi.useRealTimers());

describe('DataRaisPanel', () => {
  it('shows the entry, and saves its text, which stays where that fails', async () => {
    const server = serving().refuse(updateEntry, broken);
    const screen = await open(server);
    const text = await screen.findByLabelText('What you wrote');
    expect(text).toHaveProperty('value', 'Weaving');
    expect(screen.queryByRole('button', { name: 'Save text' })).toBeNull();
    await screen.fill('What you wrote', 'Weaving, at last');
    await screen.press('Save text');
    await screen.findByText(/^Failed to update DataRAIS entry/);
    expect(text).toHaveProperty('value', 'Weaving, at last');
    server.answer(updateEntry, { entry: { ...entry, content: 'Weaving, at last' } });
    await screen.press('Save text');
    await expect.poll(() => screen.queryByRole('button', { name: 'Save text' })).toBeNull();
    expect(server.inputs(updateEntry).at(-1)).toMatchObject({
      params: { id: 'e1' },
      body: { content: 'Weaving, at last' },
    });
  });

  it('hides the secrets of the current file until they are to be shown', async () => {
    const screen = await openPart(<PhodTab file={file(4, { secrets: { door: '4711' } })} />);
    const text = await screen.findByLabelText('Your file, v4');
    expect(text).toHaveProperty('value', expect.stringMatching(/"door": "•+"/));
    await screen.press('Show the secrets');
    expect(text).toHaveProperty('value', expect.stringContaining('"door": "4711"'));
    await screen.press('Hide the secrets');
    expect(text).not.toHaveProperty('value', expect.stringContaining('4711'));
  });

  it('[DT31] stores files at once, and removes them until that is undone', async () => {
    FakeUpload.install();
    const server = serving()
      .answer(getEntry, { entry: { ...entry, attachments: [anAttachment('old')] } })
      .answer(updateEntry, ({ body }) => ({
        entry: { ...entry, attachments: (body.attachments ?? []).map((id) => anAttachment(id)) },
      }));
    const screen = await open(server);
    await screen.fill('What you wrote', 'Weaving, at last');
    const stored = () => server.inputs(updateEntry).map(({ body }) => body);
    await screen.user.upload(screen.getByLabelText('Files to attach'), [new File(['1'], 'new.md')]);
    (await FakeUpload.at(0)).stored('new');
    await expect.poll(stored).toEqual([{ attachments: ['old', 'new'] }]);
    await screen.gone('Attached files');
    await screen.press('Remove old.md');
    await screen.press('Undo');
    await expect
      .poll(() => stored().slice(1))
      .toEqual([{ attachments: ['new'] }, { attachments: ['old', 'new'] }]);
    expect(screen.getByLabelText('What you wrote')).toHaveProperty('value', 'Weaving, at last');
    vi.unstubAllGlobals();
  });

  it('ERR-140 ERR-150 ERR-160 ERR-170 says why the entry does not come', async () => {
    const server = serving().answer(getEntry, {});
    const screen = await open(server);
    await screen.findByText('Failed to load data. Please try again.');
    screen.getByText('No entry data returned from server');
    server.refuse(getEntry, broken);
    await screen.press('Retry');
    await screen.findByText('Failed to fetch DataRAIS entry');
    expect(screen.getByRole('alert').textContent).toContain('Failed to load data.');
    server.answer(getEntry, { entry });
    await screen.press('Retry');
    await screen.findByLabelText('What you wrote');
    expect(screen.queryByText('Failed to load data. Please try again.')).toBeNull();
  });

  it('runs a model, shows what it proposes, and saves what was accepted', async () => {
    const server = serving()
      .answer(updatePhod, { version: 5 } as never)
      .answer(updateEntry, { entry: { ...entry, status: 'processed' } });
    const screen = await open(server);
    await propose(screen);
    screen.getByText('Saves 1 of 1 as v5');
    server.answer(loadPhod, { data: file(5, proposed) });
    await screen.press('Save to DB');
    await screen.findByText(/^PHOD saved successfully/);
    // The notice that asks for the review is gone after the save.
    expect(screen.queryByText(/click Save to DB when ready/)).toBeNull();
    expect(server.inputs(updatePhod)).toMatchObject([
      {
        body: {
          briefData: proposed,
          baseVersion: 4,
          source: { kind: 'datarais', entryId: 'e1', callId: 'c1' },
        },
      },
    ]);
    expect(server.inputs(updateEntry)).toMatchObject([{ body: { status: 'processed' } }]);
  });

  it('says why a run failed, and offers to run again', async () => {
    const server = serving().refuse(directChat, {
      code: 'SERVER_ERROR',
      message: 'Out of memory.',
    });
    const screen = await open(server);
    await screen.findByLabelText('What you wrote');
    screen.app.shell.models.select('qwen3:8b');
    await processBy(screen, 'Direct LLM');
    expect(await screen.findAllByText(/Out of memory\./)).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Process with Queue' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(screen.queryByRole('button', { name: 'Save to DB' })).toBeNull();
  });

  it('CALL-150 gives a cloud run 300 seconds, and says then that nothing came', async () => {
    const server = serving().answer(processWithCloudAi, () => new Promise(() => undefined));
    const screen = await open(server);
    await screen.findByLabelText('What you wrote');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await processBy(screen, 'Cloud AI (TOME)');
    await vi.waitFor(() => expect(server.received(processWithCloudAi)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(290_000);
    expect(screen.getByRole('progressbar', { name: 'Progress of the run' })).toBeTruthy();
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken.join(' ')).toContain('Cloud AI (TOME)');
    expect(spoken.join(' ')).not.toMatch(/\d/);
    expect(screen.queryByText(/did not answer/)).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    const notified = await screen.findAllByText(/did not answer within 300 seconds/);
    expect(notified).not.toHaveLength(0);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('ERR-180 stays saved in the file when the entry cannot be marked as processed', async () => {
    const server = serving()
      .answer(updatePhod, { version: 5 } as never)
      .refuse(updateEntry, broken);
    const screen = await open(server);
    await propose(screen);
    await screen.press('Save to DB');
    await screen.findByText(
      'PHOD saved, but failed to update DataRAIS status. Please refresh the page to see the latest status.',
    );
    expect(server.received(updatePhod)).toHaveLength(1);
  });

  it('asks before something is saved in spite of a failed check', async () => {
    const removing = { ...proposal, text: JSON.stringify({ interests: ['Weaving'] }) };
    const server = serving().answer(directChat, { response: removing.text, proposal: removing });
    const screen = await open(server);
    await propose(screen);
    await screen.press('Save to DB');
    const question = await screen.part('alertdialog', 'Save although a check failed?');
    await screen.press('Cancel', question);
    expect(server.received(updatePhod)).toHaveLength(0);
  });
});

describe('the dialogs of an entry', () => {
  async function conflict(server: FakeServer): Promise<{ screen: Screen; dialog: Part }> {
    server.refuse(updatePhod, { code: 'CONFLICT', message: 'v5 is the current version.' });
    const screen = await open(server);
    await propose(screen);
    server.answer(loadPhod, { data: file(5, { interests: ['Rowing'], tools: ['Wheel'] }) });
    await screen.press('Save to DB');
    return { screen, dialog: await screen.dialog('Your PHOD File has changed') };
  }

  it('ConflictDialog rebases the proposal on what was saved in the meantime', async () => {
    const run = entryRun({ id: 'c1', route: 'direct' });
    const server = serving().answer(listEntryRuns, { data: [run] });
    const { screen, dialog } = await conflict(server);
    dialog.getByText(/1 of 1 changes still apply/);
    await screen.press('Rebase on v5', dialog);
    await screen.findByText('Saves 1 of 1 as v6');
    await screen.press(/^Runs/);
    await screen.findByText('In review');
    expect(screen.queryByText(/not the newest/)).toBeNull();
    await screen.press(/^Runs/);
    server
      .answer(updatePhod, { version: 6 } as never)
      .answer(updateEntry, { entry: { ...entry, status: 'processed' } });
    await screen.press('Save to DB');
    await screen.findByText(/^PHOD saved successfully/);
    expect(server.inputs(updatePhod).at(-1)?.body).toMatchObject({
      baseVersion: 5,
      briefData: { interests: ['Rowing', 'Weaving'], tools: ['Wheel'] },
    });
  });

  it('ConflictDialog is left with the proposal as it is, or discards it', async () => {
    const server = serving().answer(discardRun, { data: {} } as never);
    const { screen, dialog } = await conflict(server);
    await screen.press('Compare', dialog);
    await expect
      .poll(() => screen.queryByRole('dialog', { name: 'Your PHOD File has changed' }))
      .toBeNull();
    screen.getByRole('button', { name: 'Save to DB' });
    await screen.press('Save to DB');
    await screen.press('Discard proposal', await screen.dialog('Your PHOD File has changed'));
    await expect.poll(() => screen.queryByRole('button', { name: 'Save to DB' })).toBeNull();
  });

  it('TryDialog queues the entry once more, and keeps what was chosen where that fails', async () => {
    const server = serving().refuse(queueJob, broken);
    const screen = await open(server);
    await propose(screen);
    await screen.press('Try another way');
    const dialog = await screen.dialog('Try another way');
    await screen.user.selectOptions(dialog.getByLabelText('Model'), 'adexis:latest');
    await screen.fill('Instructions', ' ', dialog);
    expect(dialog.getByRole('button', { name: 'Queue this run' })).toHaveProperty('disabled', true);
    await screen.fill('Instructions', 'Add it to the interests.', dialog);
    await screen.press('Queue this run', dialog);
    await dialog.findByText('The disk is full.');
    expect(dialog.getByLabelText('Instructions')).toHaveProperty(
      'value',
      'Add it to the interests.',
    );
    server
      .answer(queueJob, { data: { jobId: 'j1', status: 'queued' } })
      .answer(listEntryRuns, { data: [entryRun({ id: 'j1' })] });
    await screen.press('Queue this run', dialog);
    await screen.part('region', 'Runs of the entry');
    expect(server.inputs(queueJob).at(-1)?.body).toMatchObject({
      modelId: 'adexis:latest',
      instructions: 'Add it to the interests.',
      metadata: { entryId: 'e1' },
    });
  });
});
