import { opsTexts } from '@mach42/contracts/health/texts.ts';
import type { DifferentRowView } from '@mach42/contracts/ops/schemas.ts';
import type { ComparedTable } from '@mach42/read-models/comparison/comparison.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { endRebuild, recordComparison } from './routes.ts';

const url = '/api/ops/projections/rooms/rebuild';

let api: CommandApi;
let begun: number;
let isRebuilding: boolean;
let areKept: boolean;
let isSwitching: boolean;
let controls: string[];
let compared: ComparedTable[];
beforeEach(async () => {
  [begun, isRebuilding, areKept] = [0, false, true];
  [isSwitching, controls, compared] = [false, [], []];
  const rebuild = () => {
    begun += 1;
    return (isRebuilding = true);
  };
  const projectors = ['rooms', 'messages'];
  api = await startCommandApi({
    readModels: {
      projectors,
      rebuild,
      areKept: () => areKept,
      isRebuilding: () => isRebuilding,
      isSwitching: () => isSwitching,
      control: (control) => controls.push(control),
      comparedTables: () => compared,
    },
  });
});
afterEach(() => api.close());

const recorded = async () =>
  (await api.store.readStream('rebuild-platform')).map(({ type, metadata, data }) => [
    type,
    metadata.actorId,
    data,
  ]);

it('[OC1] begins a rebuilding for an active admin, one at a time', async () => {
  for (const other of [api.dana, api.mo, api.visitor]) {
    expect((await other.post(url)).status).toBe(403);
  }
  expect((await api.ada.post('/api/ops/projections/nothing/rebuild')).status).toBe(404);
  expect(begun).toBe(0);
  expect(await recorded()).toEqual([]);
  const first = await api.ada.post(url);
  expect([first.status, first.body.data]).toEqual([
    200,
    { name: 'rooms', rebuilds: ['rooms', 'messages'] },
  ]);
  const second = await api.ada.post(url);
  expect([second.status, second.body.error.message]).toEqual([409, opsTexts.alreadyRebuilding]);
  expect(begun).toBe(1);
});

it('[OC3] says what to do where no process could begin one, and records nothing', async () => {
  areKept = false;
  const answer = await api.ada.post(url);
  expect([answer.status, answer.body.error.message]).toEqual([503, opsTexts.noProjections]);
  expect([begun, await recorded()]).toEqual([0, []]);
});

it('[OC2] records who began it, and what came of it, once', async () => {
  await api.ada.post(url);
  const deps = { commands: api.commands, now: Date.now };
  const projector = 'rooms';
  const begins = ['RebuildBegun', api.ada.id, { projector }];
  expect(await recorded()).toEqual([begins]);
  await endRebuild(deps, 'done');
  await endRebuild(deps, 'failed');
  isRebuilding = false;
  await api.ada.post(url);
  await endRebuild(deps, 'brokeOff');
  expect(await recorded()).toEqual([
    begins,
    ['RebuildFinished', 'system', { projector }],
    begins,
    ['RebuildFailed', 'system', { projector, brokeOff: true }],
  ]);
});

it('[OC1] begins a comparison of named projections, or of all', async () => {
  const body = { names: ['messages'], mode: 'compare' };
  for (const other of [api.dana, api.mo, api.visitor]) {
    expect((await other.post('/api/ops/rebuild', body)).status).toBe(403);
  }
  expect((await api.ada.post('/api/ops/rebuild', { names: ['nothing'] })).status).toBe(404);
  expect((await api.ada.post('/api/ops/rebuild', { mode: 'other' })).status).toBe(400);
  const answer = await api.ada.post('/api/ops/rebuild', body);
  expect([answer.status, answer.body.data]).toEqual([200, { rebuilds: ['rooms', 'messages'] }]);
  isRebuilding = false;
  await api.ada.post('/api/ops/rebuild', {});
  expect((await recorded()).map(([type, , data]) => [type, data])).toEqual([
    ['RebuildBegun', { projector: 'messages', mode: 'compare' }],
    ['RebuildFailed', { projector: 'messages', brokeOff: true }],
    ['RebuildBegun', { projector: 'rooms, messages' }],
  ]);
});

it('[OC6] controls a rebuild for an active admin, and records it first', async () => {
  expect((await api.ada.post('/api/ops/rebuild/pause')).status).toBe(409);
  await api.ada.post('/api/ops/rebuild', { mode: 'compare' });
  for (const other of [api.dana, api.mo, api.visitor]) {
    expect((await other.post('/api/ops/rebuild/abort')).status).toBe(403);
  }
  expect((await api.ada.post('/api/ops/rebuild/stop')).status).toBe(400);
  expect((await api.ada.post('/api/ops/rebuild/switch')).body.error.message).toBe(
    opsTexts.notCompared,
  );
  const done = async (control: string) =>
    expect((await api.ada.post(`/api/ops/rebuild/${control}`)).status).toBe(200);
  await done('pause');
  await done('resume');
  const deps = { commands: api.commands, now: Date.now };
  await recordComparison(deps, { position: '9', rows: 1, tables: ['rooms'] });
  expect((await api.ada.post('/api/ops/rebuild/pause')).status).toBe(409);
  await done('switch');
  expect(controls).toEqual(['pause', 'resume', 'switch']);
  isSwitching = true;
  expect((await api.ada.post('/api/ops/rebuild/abort')).body.error.message).toBe(
    opsTexts.cannotPause,
  );
  expect((await recorded()).map(([type]) => type)).toEqual([
    'RebuildBegun',
    'RebuildPaused',
    'RebuildResumed',
    'RebuildCompared',
    'RebuildApproved',
  ]);
});

it('[OC7] shows rows that differ for a reason, recorded for each person first', async () => {
  const url = '/api/ops/rebuild-samples';
  const table = { name: '', rows: 1, missing: 0, extra: 0, changed: 1 };
  const sample = (cells: Record<string, string>) =>
    ({ kind: 'extra', columns: [], current: cells, rebuilt: null }) as const;
  compared = [
    { ...table, name: 'rooms', samples: [sample({ id: 'room-1', title: 'A title' })] },
    {
      ...table,
      name: 'phod_versions',
      samples: [sample({ user_id: api.dana.id, version: '3', operations: '[{"op":"add"}]' })],
    },
  ];
  await api.ada.post('/api/ops/rebuild', { mode: 'compare' });
  const body = { reason: 'A room was missing.' };
  expect((await api.ada.post(url, body)).body.error.message).toBe(opsTexts.notCompared);
  const deps = { commands: api.commands, now: Date.now };
  await recordComparison(deps, { position: '9', rows: 2, tables: ['rooms', 'phod_versions'] });
  expect((await api.mo.post(url, body)).status).toBe(403);
  expect((await api.ada.post(url, { reason: 'short' })).status).toBe(400);
  const data = (await api.ada.post(url, body)).body.data as unknown as DifferentRowView[];
  expect(data.map(({ current }) => current)).toEqual([
    { id: 'room-1', title: 'A title' },
    { user_id: api.dana.id, version: '3', operations: '(not shown)' },
  ]);
  expect((await recorded()).at(-1)).toEqual([
    'RebuildSamplesShown',
    api.ada.id,
    { projector: 'rooms, messages', reason: body.reason, tables: ['rooms', 'phod_versions'] },
  ]);
  const access = await api.store.readStream(`access-${api.dana.id}`);
  expect(access.map(({ type, data: { ref } }) => [type, ref])).toContainEqual([
    'BreakGlassUsed',
    'phod_versions',
  ]);
  compared = [];
  expect((await api.ada.post(url, body)).body.error.message).toBe(opsTexts.comparedElsewhere);
});
