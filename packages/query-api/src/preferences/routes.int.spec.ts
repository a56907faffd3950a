import { preferencesTable } from '@mach42/read-models/preferences/table.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

it('[QA16] answers what the caller saved, and nothing of others', async () => {
  await world.given(async (tx) => {
    const value = JSON.stringify({ left: 300 });
    await tx.run(preferencesTable.insert, { user_id: people.dana.id, name: 'layout', value });
  });
  const saved = await world.get('/api/preferences', 'dana');
  expect(saved.body).toEqual({ success: true, data: { layout: { left: 300 } } });
  expect((await world.get('/api/preferences', 'mo')).body).toEqual({ success: true, data: {} });
  expect((await world.get('/api/preferences', 'guest')).status).toBe(403);
});
