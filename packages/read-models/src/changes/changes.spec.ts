import { describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import { kept } from '../testing/kept.ts';
import { toRoom, toUser, type Audience } from './change.ts';
import { changesAfter, countChangesAfter } from './changes.reads.ts';
import { recordChange } from './changes.writes.ts';

const at = '2026-01-02T03:04:05.000Z';
const log: readonly (readonly Audience[])[] = [
  [toRoom('a')],
  [toUser('dana')],
  [toRoom('a'), toUser('dana')],
  [toRoom('b')],
  [toUser('mo')],
  [toRoom('a')],
];

async function recordedChanges() {
  const db = await openSqliteDatabase(':memory:');
  await db.transaction(async (tx) => {
    for (const [index, audiences] of log.entries()) {
      const data = { roomId: 'a', name: `Name ${index}` };
      const event = { position: index + 1, at };
      await recordChange(tx, event, { type: 'RoomRenamed', roomId: 'a', data, audiences });
    }
  });
  return db;
}

describe('changes', () => {
  it.each([
    { audiences: [toRoom('a'), toUser('dana')], after: 0n, limit: 9, found: [1n, 2n, 3n, 6n] },
    { audiences: [toRoom('a'), toUser('dana')], after: 0n, limit: 3, found: [1n, 2n, 3n] },
    { audiences: [toRoom('a'), toUser('dana')], after: 2n, limit: 9, found: [3n, 6n] },
    { audiences: [toRoom('b'), toUser('mo')], after: 0n, limit: 9, found: [4n, 5n] },
    { audiences: [toRoom('a')], after: 6n, limit: 9, found: [] },
    { audiences: [], after: 0n, limit: 9, found: [] },
  ])('RM20 after $after for $audiences are $found', async ({ found, ...query }) => {
    await using db = await recordedChanges();
    const changes = kept(await changesAfter(db, query));
    expect(changes.map(({ position }) => position)).toEqual(found);
    expect(await countChangesAfter(db, query)).toBe(found.length);
  });

  it('RM20 are answered as they were recorded', async () => {
    await using db = await recordedChanges();
    const which = { audiences: [toUser('dana')], after: 2n, limit: 1 };
    const [change] = kept(await changesAfter(db, which));
    expect(change).toEqual({
      position: 3n,
      at,
      type: 'RoomRenamed',
      roomId: 'a',
      data: { roomId: 'a', name: 'Name 2' },
      audiences: ['room:a', 'user:dana'],
    });
  });
});
