import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

it('[QO8] what was verified is for active admins alone', async () => {
  expect((await world.get('/api/ops/verification', 'ada')).body['data']).toEqual(
    world.verification,
  );
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/ops/verification', token)).status).toBe(403);
  }
});

it('[QO7] the list of segments is for active admins alone', async () => {
  expect((await world.get('/api/ops/archive', 'ada')).body['data']).toEqual(world.archive);
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/ops/archive', token)).status).toBe(403);
  }
});
