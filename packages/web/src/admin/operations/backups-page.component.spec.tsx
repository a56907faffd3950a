import type { Backups, BackupView, BackupWork } from '@mach42/contracts/ops/backup-schemas.ts';
import {
  listBackups,
  makeBackup,
  removeOldBackups,
  verifyBackup,
} from '@mach42/contracts/ops/calls.ts';
import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import BackupsPage from './backups-page.tsx';

const madeAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
const work: BackupWork = {
  kind: 'backup',
  state: 'running',
  step: 'Copying the log',
  percent: null,
  startedAt: madeAt,
  endedAt: null,
  problem: null,
};
const backup = (name: string, more: Partial<BackupView> = {}): BackupView => ({
  name,
  madeAt,
  base: null,
  events: 1_200,
  position: '1200',
  bytes: 2_000_000,
  program: '0.1.0',
  verifiedAt: madeAt,
  damage: null,
  ...more,
});
const found = (more: Partial<Backups> = {}): { data: Backups } => ({
  data: {
    isConfigured: true,
    everyHours: 24,
    keep: 1,
    maxHours: 48,
    work: null,
    backups: [backup('new', { base: 'old' }), backup('old')],
    ...more,
  },
});
const serving = (more: Partial<Backups> = {}): FakeServer =>
  new FakeServer()
    .answer(listBackups, found(more))
    .answer(makeBackup, { data: work })
    .answer(verifyBackup, { data: { ...work, kind: 'verification' } })
    .answer(removeOldBackups, { data: { removed: ['old'] } });
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<BackupsPage />, { as: 'admin', server });

describe('the page of backups', () => {
  it('says how much of a step is done, where that is known', async () => {
    const screen = await open(serving({ work: { ...work, percent: 42 } }));
    await screen.part('progressbar', 'Progress of the backup');
    await screen.shows(/^42 % · Copying the log · since/);
  });

  it('says what each has, and which are damaged or too old', async () => {
    const damaged = backup('old', { damage: 'vault.db has other bytes.' });
    const screen = await open(serving({ backups: [backup('new'), damaged], maxHours: 1 }));
    const list = await screen.part('region', 'All backups');
    list.getByText('Too old');
    list.getByText('vault.db has other bytes.');
    expect(list.getAllByText('1,200')).toHaveLength(2);
    await screen.shows(/A backup is made every 24 hours, and the newest is kept\./);
  });

  it('says why they could not be read', async () => {
    const refused = { code: 'FORBIDDEN', message: 'Admins only.' } as const;
    const screen = await open(serving().refuse(listBackups, refused));
    await screen.shows('The backups could not be read.');
  });

  it('says that there are none yet', async () => {
    const screen = await open(serving({ backups: [] }));
    await screen.shows('There are no backups yet.');
  });

  it('says what to set where no folder is named', async () => {
    const screen = await open(serving({ backups: [], isConfigured: false }));
    await screen.shows(backupTexts.notConfigured);
  });

  it('makes one, full or of what is new, and reads one through', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.press('Back up now');
    await screen.shows(backupTexts.begun);
    await screen.press('Back up incrementally');
    await expect.poll(() => server.received(makeBackup)).toHaveLength(2);
    expect(server.received(makeBackup).map(({ body }) => body)).toEqual([
      { incremental: false },
      { incremental: true },
    ]);
  });

  it('shows what is done, and why it failed', async () => {
    const running = await open(serving({ work }));
    await running.shows('Running');
    const failed = {
      ...work,
      state: 'failed',
      endedAt: madeAt,
      problem: backupTexts.brokeOff,
    } as const;
    const screen = await open(serving({ work: failed }));
    await screen.shows(backupTexts.brokeOff);
  });

  it('RetentionDialog names old ones before it removes them', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.press('Remove old ones…');
    await screen.dialog('Remove old backups?');
    await screen.shows('1 backup would be removed. This cannot be undone.');
    await screen.press('Remove 1');
    await screen.shows('1 backup removed');
    expect(server.received(removeOldBackups).map(({ body }) => body)).toEqual([
      { keep: 1, dryRun: true },
      { keep: 1 },
    ]);
  });
});
