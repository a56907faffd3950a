import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { endRebuild } from './routes.ts';

const url = '/api/ops/projections/rooms/rebuild';

let api: CommandApi;
let begun: number;
let isRebuilding: boolean;
let areKept: boolean;
beforeEach(async () => {
  [begun, isRebuilding, areKept] = [0, false, true];
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

it('[OC3] says what to do where nobody could begin one, and records nothing', async () => {
  areKept = false;
  const answer = await api.ada.post(url);
  expect([answer.status, answer.body.error.message]).toEqual([503, opsTexts.nobodyProjects]);
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
