import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

it('[QO9] evidence is for active admins alone, and a file of it for the one who exported it', async () => {
  const id = idOf(7);
  const file = `/api/ops/evidence/${id}/proof?from=0`;
  expect((await world.get('/api/ops/evidence', 'ada')).body['data']).toEqual(world.evidence);
  expect((await world.get(file, 'ada')).status).toBe(404);
  const times = { startedAt: '2026-01-02T03:04:05.000Z', endedAt: '2026-01-02T03:04:06.000Z' };
  const state = { state: 'done', step: '', percent: null, problem: null, events: 1 } as const;
  const files = [{ name: 'proof', bytes: 5 } as const];
  const adminId = people.ada.id;
  world.evidence = {
    ...world.evidence,
    work: { id, kind: 'audit', adminId, files, ...times, ...state },
  };
  expect((await world.get(file, 'ada')).body['data']).toEqual({ bytes: btoa('proof'), next: null });
  expect(world.evidenceRead.at(-1)).toEqual({ id, file: 'proof', adminId });
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/ops/evidence', token)).status).toBe(403);
    expect((await world.get(file, token)).status).toBe(403);
  }
});

it('[QO6] the list of keys is for active admins alone', async () => {
  expect((await world.get('/api/ops/keys', 'ada')).body['data']).toEqual(world.vaultKeys);
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/ops/keys', token)).status).toBe(403);
  }
});
