import { listProjections } from '@mach42/contracts/health/calls.ts';
import type { Projection, Rebuild } from '@mach42/contracts/health/schemas.ts';
import { beginRebuild, controlRebuild, showRebuildSamples } from '@mach42/contracts/ops/calls.ts';
import { projectionTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import { waitsForEnd } from './operations-frame.tsx';
import ProjectionsPage from './projections-page.tsx';

const running: Rebuild = {
  state: 'running',
  phase: 'building',
  mode: 'compare',
  position: '500',
  target: '2000',
  events: 500,
  totalEvents: 2_000,
  eventsPerSecond: 50,
  secondsLeft: 30,
};
const different = { name: 'rooms', rows: 40, missing: 2, extra: 0, changed: 1 };
const compared: Rebuild = {
  ...running,
  phase: 'compared',
  comparison: { position: '2000', tables: 36, rows: 9_000, different: [different] },
};
const projection = (name: string, more: Partial<Projection> = {}): Projection => ({
  name,
  version: 3,
  position: '2000',
  lag: 0,
  lagSeconds: 0,
  eventsPerSecond: 12.5,
  lastError: null,
  state: 'live',
  parkedCount: 0,
  parked: [],
  ...more,
});
const serving = (...projections: Projection[]): FakeServer =>
  new FakeServer()
    .answer(listProjections, { data: projections })
    .answer(beginRebuild, { data: { rebuilds: ['rooms', 'messages'] } })
    .answer(controlRebuild, { data: { control: 'pause' } });
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<ProjectionsPage />, { as: 'admin', server });

describe('the page of projections', () => {
  it('says how far each is, how fast, and what failed last', async () => {
    const late = { lag: 1_001, lagSeconds: 42, lastError: { at: null, text: 'The disk is full.' } };
    const screen = await open(serving(projection('rooms'), projection('messages', late)));
    const list = await screen.part('region', 'All projections');
    list.getByText('over 1,000 events, 42 s');
    list.getByText('The disk is full.');
    expect(list.getAllByText('12.5/s')).toHaveLength(2);
  });

  it('says why they could not be read', async () => {
    const refused = { code: 'FORBIDDEN', message: 'Admins only.' } as const;
    const screen = await open(serving().refuse(listProjections, refused));
    await screen.shows('The projections could not be read.');
  });

  it('compares those that are chosen, and asks before it rebuilds without a comparison', async () => {
    const server = serving(projection('rooms'), projection('messages'));
    const screen = await open(server);
    await screen.choose('checkbox', 'Choose rooms');
    await screen.press('Compare 1');
    await screen.shows(projectionTexts.compares);
    await screen.press('Rebuild…');
    const dialog = await screen.part('alertdialog', 'Rebuild without a comparison?');
    await screen.press('Rebuild', dialog);
    expect(server.inputs(beginRebuild)).toEqual([
      { body: { names: ['rooms'], mode: 'compare' } },
      { body: { names: ['rooms'], mode: 'switch' } },
    ]);
  });

  it('RebuildCard says how far one is, and pauses, resumes and aborts it', async () => {
    const server = serving(projection('rooms', { rebuild: running }));
    const screen = await open(server);
    await screen.shows('25 % · 500 of 2,000 events · 50 events/s · 30 s left');
    await screen.press('Pause');
    await screen.press('Abort…');
    const dialog = await screen.part('alertdialog', 'Abort the rebuild?');
    await screen.press('Abort', dialog);
    expect(server.inputs(controlRebuild)).toEqual([
      { params: { control: 'pause' } },
      { params: { control: 'abort' } },
    ]);
  });

  it('RebuildCard says why it takes no other decision while one is sent', async () => {
    const server = serving(projection('rooms', { rebuild: running }));
    const answer = server.hold(controlRebuild);
    const screen = await open(server);
    await screen.press('Pause');
    const named = (name: string) => screen.getByRole('button', { name });
    for (const button of ['Pause', 'Abort…', 'Compare', 'Rebuild…'].map(named))
      expect(button).toMatchObject({ disabled: true, title: waitsForEnd });
    answer();
    await vi.waitFor(() => expect(named('Pause')).toHaveProperty('disabled', false));
    expect(named('Pause')).toHaveProperty('title', '');
  });

  it('RebuildCard says that an aborted one is being removed, and offers nothing until it is', async () => {
    const rebuild = { ...compared, phase: 'removing' as const };
    const screen = await open(serving(projection('rooms', { rebuild })));
    await screen.shows('Removing what was built');
    for (const name of ['Abort…', 'Keep the rows in use', 'Use the rebuilt rows…'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  });

  it('RebuildCard says which indexes are left, when all events are applied', async () => {
    const rebuild = { ...running, events: 2_000, indexesLeft: 3 };
    const screen = await open(serving(projection('rooms', { rebuild })));
    await screen.shows('Creating indexes');
    await screen.shows('All events are applied. 3 indexes left to create.');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('RebuildCard says how many events a finished one applied, and in what time', async () => {
    const rebuild = { ...running, state: 'done', events: 20_010, seconds: 95 } as const;
    const screen = await open(serving(projection('rooms', { rebuild })));
    await screen.shows('The rebuilt rows are in use. 20,010 events applied in 2 min.');
  });

  it('RebuildCard says what differs, and leaves the decision to the operator', async () => {
    const server = serving(projection('rooms', { rebuild: compared }));
    const screen = await open(server);
    await screen.shows('Waiting for your decision');
    const table = await screen.part('region', 'Tables that differ');
    table.getByText('40');
    await screen.press('Use the rebuilt rows…');
    await screen.press('Use them', await screen.part('alertdialog', 'Use the rebuilt rows?'));
    expect(server.inputs(controlRebuild)).toEqual([{ params: { control: 'switch' } }]);
  });

  it('RebuildCard says that nothing differs, and why one failed', async () => {
    const same = { ...compared, comparison: { ...compared.comparison!, different: [] } };
    const screen = await open(serving(projection('rooms', { rebuild: same })));
    await screen.shows(projectionTexts.same);
    const keep = screen.getByRole('button', { name: 'Keep the rows in use' });
    expect(keep.classList).toContain('ws-button--primary');
    const failed = { ...running, state: 'failed', reason: 'The disk is full.' } as const;
    const other = await open(serving(projection('rooms', { rebuild: failed })));
    await other.shows('The rows in use are kept. The disk is full.');
  });

  it('SamplesDialog shows rows that differ for a reason alone', async () => {
    const server = serving(projection('rooms', { rebuild: compared })).answer(showRebuildSamples, {
      data: [
        {
          table: 'rooms',
          kind: 'changed',
          columns: ['title'],
          current: { id: 'room-1', title: 'Wrong' },
          rebuilt: { id: 'room-1', title: 'Right' },
        },
      ],
    });
    const screen = await open(server);
    await screen.press('Show samples…');
    const dialog = await screen.dialog('Rows that differ');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Show' }).disabled).toBe(true);
    await screen.fill('Reason', 'A room had a wrong title.', dialog);
    await screen.press('Show', dialog);
    await dialog.findByText('Right');
    expect(server.inputs(showRebuildSamples)).toEqual([
      { body: { reason: 'A room had a wrong title.' } },
    ]);
  });
});
