import { hourOf } from '@mach42/read-models/activity/measures.ts';
import { storageHoursTable, storageTable } from '@mach42/read-models/storage/table.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const kinds = { files: 0, entries: 0, messages: 0, jobs: 0, other: 0 };

type Stored = readonly { readonly bytes: number; readonly at: string }[];

async function stored(token: Token, parts: Stored): Promise<void> {
  const { id: user_id } = people[token];
  const files = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  await world.given(async (tx) => {
    await tx.run(storageTable.insert, {
      user_id,
      bytes: files,
      events: parts.length,
      ...kinds,
      files,
      position: 1,
    });
    for (const { bytes, at } of parts)
      await tx.run(storageHoursTable.insert, { user_id, hour: hourOf(at), bytes });
  });
}

const today = '2026-01-02T01:00:00.000Z';
const lastYear = '2025-01-02T01:00:00.000Z';

it('[SW1] a person reads what they stored themselves, and the limits', async () => {
  world.storageLimits = { bytes: 9000, day: null };
  await stored('dana', [
    { bytes: 300, at: lastYear },
    { bytes: 40, at: today },
  ]);
  await stored('mo', [{ bytes: 5000, at: today }]);
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
  await stored('dana', [{ bytes: 300, at: today }]);
  await stored('mo', [{ bytes: 5000, at: lastYear }]);
  await stored('guest', [{ bytes: 9000, at: today }]);
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
