import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupsPort, BackupTask } from '../deps.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const startedAt = '2026-01-02T03:04:05.000Z';
const path = '/api/ops/backups';
let api: CommandApi;
let tasks: BackupTask[];
let removed: string[];
let isWorking: boolean;
const backups: BackupsPort = {
  isWorking: async () => isWorking,
  has: async (name) => name === 'new',
  async begin(task) {
    tasks.push(task);
    const ended = { endedAt: null, problem: null };
    return {
      kind: task.kind,
      state: 'running',
      step: 'Beginning',
      percent: null,
      startedAt,
      ...ended,
    };
  },
  old: async (keep) => (keep === 1 ? ['old'] : []),
  remove: async (names) => void removed.push(...names),
};

beforeEach(async () => {
  [tasks, removed, isWorking] = [[], [], false];
  api = await startCommandApi({ backups });
});
afterEach(() => api.close());

const recorded = async () =>
  (await api.store.readStream('backup-platform')).map(({ type, data }) => [type, data]);

describe('backups', () => {
  it('[OC10] are for active admins alone', async () => {
    for (const other of [api.dana, api.mo, api.visitor]) {
      expect((await other.post(path, {})).status).toBe(403);
      expect((await other.post(`${path}/verify`, { name: 'new' })).status).toBe(403);
      expect((await other.post(`${path}/retention`, { keep: 1 })).status).toBe(403);
    }
    expect([tasks, removed, await recorded()]).toEqual([[], [], []]);
  });

  it('[OC10] are made and read through, and that is recorded before', async () => {
    const { status, body } = await api.ada.post(path, { incremental: true });
    expect([status, body.data]).toMatchObject([200, { kind: 'backup', state: 'running' }]);
    expect((await api.ada.post(`${path}/verify`, { name: 'new' })).status).toBe(200);
    expect((await api.ada.post(`${path}/verify`, { name: 'gone' })).status).toBe(404);
    expect((await api.ada.post(`${path}/verify`, { name: '../x' })).status).toBe(400);
    expect(tasks).toEqual([
      { kind: 'backup', incremental: true },
      { kind: 'verification', name: 'new' },
    ]);
    expect(await recorded()).toEqual([
      ['BackupRequested', { incremental: true }],
      ['BackupVerificationRequested', { backup: 'new' }],
    ]);
  });

  it('[OC10] are removed by number, after they were named', async () => {
    const named = await api.ada.post(`${path}/retention`, { keep: 1, dryRun: true });
    expect(named.body.data).toEqual({ removed: ['old'] });
    expect([removed, await recorded()]).toEqual([[], []]);
    expect((await api.ada.post(`${path}/retention`, { keep: 1 })).body.data).toEqual({
      removed: ['old'],
    });
    expect((await api.ada.post(`${path}/retention`, { keep: 0 })).status).toBe(400);
    expect(removed).toEqual(['old']);
    expect(await recorded()).toEqual([['OldBackupsRemoved', { keep: 1, backups: ['old'] }]]);
  });

  it('[OC10] wait for work that is under way, and need a folder', async () => {
    isWorking = true;
    const { status, body } = await api.ada.post(path, {});
    expect([status, body]).toMatchObject([409, { error: { message: backupTexts.underWay } }]);
    await api.close();
    api = await startCommandApi();
    const without = await api.ada.post(path, {});
    expect([without.status, without.body]).toMatchObject([
      503,
      { error: { message: backupTexts.notConfigured } },
    ]);
    expect(tasks).toEqual([]);
  });
});
