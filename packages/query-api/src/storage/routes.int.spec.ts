import { storageHoursTable, storageTable } from '@mach42/read-models/storage/storage.table.ts';
import { hourOf } from '@mach42/read-models/activity/hours.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const kinds = { files: 0, entries: 0, messages: 0, jobs: 0, other: 0 };

async function stored(token: Token, files: number, at: string): Promise<void> {
  const { id: user_id } = people[token];
  await world.given(async (tx) => {
    await tx.run(storageTable.insert, {
      user_id,
      bytes: files,
      events: 1,
      ...kinds,
      files,
      position: 1,
    });
    await tx.run(storageHoursTable.insert, { user_id, hour: hourOf(at), bytes: files });
  });
}

const today = '2026-01-02T01:00:00.000Z';
const lastYear = '2025-01-02T01:00:00.000Z';

it('[SW1] a person reads what they stored themselves, and the limits', async () => {
  world.storageLimits = { bytes: 9000, day: null };
  await stored('dana', 300, lastYear);
  await stored('dana', 40, today);
  await stored('mo', 5000, today);
  const { status, body } = await world.get('/api/storage', 'dana');
  expect([status, body['data']]).toEqual([
    200,
    {
      bytes: 340,
      day: 40,
      events: 2,
      kinds: { ...kinds, files: 340 },
      limits: { bytes: 9000, day: null },
    },
  ]);
  expect((await world.get('/api/storage', 'pia')).body['data']).toMatchObject({ bytes: 0 });
  expect((await world.get('/api/storage', 'guest')).status).toBe(403);
  expect((await world.get('/api/storage')).status).toBe(401);
});

it('[SW2] an active admin alone reads what everybody stored, by pages', async () => {
  await stored('dana', 300, today);
  await stored('mo', 5000, lastYear);
  await stored('guest', 9000, today);
  const first = await world.get('/api/admin/storage?limit=1', 'ada');
  expect(first.body['data']).toEqual([
    { userId: people.mo.id, bytes: 5000, day: 0, events: 1, kinds: { ...kinds, files: 5000 } },
  ]);
  expect(first.body['meta']).toEqual({ total: 2, hasMore: true });
  const second = await world.get('/api/admin/storage?limit=1&offset=1', 'ada');
  expect(second.body['data']).toMatchObject([{ userId: people.dana.id, bytes: 300, day: 300 }]);
  expect(second.body['meta']).toEqual({ total: 2, hasMore: false });
  for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get('/api/admin/storage', token)).status).toBe(403);
  }
  expect((await world.get('/api/admin/storage?limit=1001', 'ada')).status).toBe(400);
});
