import type { Archive, ArchiveWork } from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveEvents, listArchive, stopArchiving } from '@mach42/contracts/ops/calls.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import ArchivePage from './archive-page.tsx';

const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
const sha256 = 'c0ffee'.padEnd(64, '0');
const work = (more: Partial<ArchiveWork> = {}): ArchiveWork => ({
  state: 'running',
  step: 'Copying position 120',
  upTo: '1200',
  startedAt: at,
  endedAt: null,
  percent: 40,
  problem: null,
  ...more,
});
const found = (more: Partial<Archive> = {}): { data: Archive } => ({
  data: {
    isSupported: true,
    segments: [
      { first: '1', last: '900', file: 'events-1-900.db', bytes: 2_000_000, sha256, madeAt: at },
    ],
    head: '1500',
    logBytes: 4_000_000,
    work: null,
    ...more,
  },
});
const serving = (more: Partial<Archive> = {}): FakeServer =>
  new FakeServer()
    .answer(listArchive, found(more))
    .answer(archiveEvents, { data: { first: '901', last: '1200', events: 300 } })
    .answer(stopArchiving, {});
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<ArchivePage />, { as: 'admin', server });

describe('the page of the archive', () => {
  it('says what each segment has, and how much of the log is archived', async () => {
    const screen = await open(serving());
    const list = await screen.part('region', 'Segments');
    list.getByText('1 to 900');
    list.getByText('c0ffee000000…');
    await screen.shows(/900 of 1,500 events are archived/);
    const link = screen.getByRole('link', { name: /Who had events archived/ });
    expect(link.getAttribute('href')).toBe('/admin/operations/log?stream=archive-platform');
  });

  it('says why it could not be read, and where a log is not archived', async () => {
    const refused = { code: 'FORBIDDEN', message: 'Admins only.' } as const;
    const screen = await open(serving().refuse(listArchive, refused));
    await screen.shows('The archive could not be read.');
    screen.unmount();
    const elsewhere = await open(serving({ isSupported: false, segments: [] }));
    await elsewhere.shows(archiveTexts.unsupported);
    const button = elsewhere.getByRole('button', { name: 'Archive events…' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });

  it('ArchiveDialog says what would be archived before anything is', async () => {
    const server = serving({ segments: [] });
    const screen = await open(server);
    await screen.shows(archiveTexts.none);
    await screen.press('Archive events…');
    const dialog = await screen.dialog('Archive old events?');
    await screen.choose('radio', 'Position', dialog);
    await screen.fill('Last position', '1200', dialog);
    await screen.press('Check');
    await screen.shows(/300 events, positions 901 to 1,200/);
    expect(server.inputs(archiveEvents)).toEqual([{ body: { upTo: '1200', dryRun: true } }]);
    await screen.press('Archive 300 events');
    await screen.shows(archiveTexts.begun);
    expect(server.inputs(archiveEvents).at(-1)).toEqual({ body: { upTo: '1200' } });
  });

  it('ArchiveDialog asks again when its fields change, and says why it cannot', async () => {
    const refused = { code: 'CONFLICT', message: archiveTexts.underWay } as const;
    const server = serving();
    const screen = await open(server);
    await screen.press('Archive events…');
    const dialog = await screen.dialog('Archive old events?');
    await screen.fill('Events before', '2026-01-01', dialog);
    await screen.press('Check');
    await screen.shows('Archive 300 events');
    expect(server.inputs(archiveEvents)).toEqual([
      { body: { before: '2026-01-01T00:00:00.000Z', dryRun: true } },
    ]);
    server.answer(archiveEvents, { data: { first: '901', last: '900', events: 0 } });
    await screen.fill('Events before', '2025-01-01', dialog);
    await screen.press('Check');
    await screen.shows(archiveTexts.nothing);
    server.refuse(archiveEvents, refused);
    await screen.fill('Events before', '2024-01-01', dialog);
    await screen.press('Check');
    await screen.shows(archiveTexts.underWay);
  });

  it('ArchiveWorkCard shows how far it is, and stops it', async () => {
    const server = serving({ work: work() });
    const screen = await open(server);
    await screen.shows('Archiving up to position 1,200');
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40');
    server.answer(listArchive, found({ work: work({ state: 'stopped', endedAt: at }) }));
    await screen.press('Stop');
    await screen.shows(archiveTexts.stopping);
    expect(server.received(stopArchiving)).toHaveLength(1);
    await screen.shows(/Archive again to continue/);
  });

  it('ArchiveWorkCard says what went wrong', async () => {
    const failed = work({ state: 'failed', endedAt: at, problem: archiveTexts.problems.disk });
    const screen = await open(serving({ work: failed }));
    await screen.shows('Failed');
    await screen.shows(archiveTexts.problems.disk);
  });
});
