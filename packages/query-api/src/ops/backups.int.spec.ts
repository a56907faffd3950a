import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

it('[QO5] the list of backups is for active admins alone', async () => {
  expect((await world.get('/api/ops/backups', 'ada')).body['data']).toEqual(world.backups);
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/ops/backups', token)).status).toBe(403);
  }
});
