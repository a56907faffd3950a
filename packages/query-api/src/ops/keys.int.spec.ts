import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

it('[QO6] the list of keys is for active admins alone', async () => {
  expect((await world.get('/api/ops/keys', 'ada')).body['data']).toEqual(world.vaultKeys);
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/ops/keys', token)).status).toBe(403);
  }
});
