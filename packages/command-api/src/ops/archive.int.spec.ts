import { archiveTexts, verificationTexts } from '@mach42/contracts/ops/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArchivePort, VerificationPort } from '../deps.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const path = '/api/ops/archive';
const plan = { first: '1', last: '900', events: 900 };
let api: CommandApi;
let begun: string[];
let isWorking = false;
const archive: ArchivePort = {
  isWorking: () => isWorking,
  plan: async ({ upTo }) => (upTo === '1' ? { ...plan, events: 0 } : plan),
  begin: (upTo) => void begun.push(upTo),
  stop: () => void begun.push('stop'),
};

beforeEach(async () => {
  [begun, isWorking] = [[], false];
  api = await startCommandApi({ archive });
});
afterEach(() => api.close());

const recorded = async () =>
  (await api.store.readStream('archive-platform')).map(({ type, data }) => [type, data]);

describe('the archive', () => {
  it('[OC12] is for active admins alone', async () => {
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await other.post(path, { upTo: '900' })).status).toBe(403);
    expect([begun, await recorded()]).toEqual([[], []]);
  });

  it('[OC12] is made after that is recorded, up to a position or before a time', async () => {
    expect((await api.ada.post(path, { upTo: '900' })).body.data).toEqual(plan);
    expect((await api.ada.post(path, { before: '2026-01-01T00:00:00.000Z' })).status).toBe(200);
    expect(begun).toEqual(['900', '900']);
    const once = ['ArchiveRequested', { upTo: '900' }];
    expect(await recorded()).toEqual([once, once]);
  });

  it('[OC12] changes nothing in a dry run, for nothing to archive, and while one is made', async () => {
    expect((await api.ada.post(path, { upTo: '900', dryRun: true })).body.data).toEqual(plan);
    expect((await api.ada.post(path, { upTo: '1' })).body.data).toMatchObject({ events: 0 });
    isWorking = true;
    expect((await api.ada.post(path, { upTo: '900' })).status).toBe(409);
    for (const wrong of [{}, { upTo: '0' }, { upTo: '9', before: '2026-01-01T00:00:00.000Z' }])
      expect((await api.ada.post(path, wrong)).status).toBe(400);
    expect([begun, await recorded()]).toEqual([[], []]);
  });

  it('[OC13] is stopped by active admins alone, after that is recorded, and only while one is made', async () => {
    const stop = `${path}/stop`;
    expect((await api.ada.post(stop, {})).status).toBe(409);
    await api.ada.post(path, { upTo: '900' });
    isWorking = true;
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await other.post(stop, {})).status).toBe(403);
    expect((await api.ada.post(stop, {})).status).toBe(200);
    expect(begun).toEqual(['900', 'stop']);
    expect((await recorded()).at(-1)).toEqual(['ArchivingStopped', { upTo: '900' }]);
  });

  it('[OC12] is refused where the log is no file', async () => {
    await api.close();
    api = await startCommandApi({});
    const { status, body } = await api.ada.post(path, { upTo: '900' });
    expect([status, body.error?.message]).toEqual([409, archiveTexts.unsupported]);
  });
});

describe('a verification', () => {
  const verification = '/api/ops/verification';
  const port: VerificationPort = {
    get isWorking() {
      return isWorking;
    },
    begin: (withRows) => void begun.push(withRows ? 'with rows' : 'quick'),
    stop: () => void begun.push('stop'),
  };

  it('[OC14] is begun and ended by active admins alone, one at a time, and not recorded', async () => {
    await api.close();
    api = await startCommandApi({ verification: port });
    const head = await api.store.head();
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await other.post(verification, {})).status).toBe(403);
    expect((await api.ada.post(`${verification}/stop`, {})).status).toBe(409);
    expect((await api.ada.post(verification, {})).status).toBe(200);
    expect((await api.ada.post(verification, { quick: true })).status).toBe(200);
    isWorking = true;
    expect((await api.ada.post(verification, {})).status).toBe(409);
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await other.post(`${verification}/stop`, {})).status).toBe(403);
    expect((await api.ada.post(`${verification}/stop`, {})).status).toBe(200);
    expect(begun).toEqual(['with rows', 'quick', 'stop']);
    expect(await api.store.head()).toBe(head);
  });

  it('[OC14] is refused with what to do where this process cannot', async () => {
    const { status, body } = await api.ada.post(verification, {});
    expect([status, body.error?.message]).toEqual([409, verificationTexts.unsupported]);
  });
});
