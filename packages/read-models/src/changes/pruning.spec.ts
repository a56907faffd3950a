import { describe, expect, it } from 'vitest';
import type { Database } from '../kernel/database.ts';
import { moveCheckpoints } from '../projections/projections.writes.ts';
import { checkpointsTable } from '../projections/table.ts';
import { prepared } from '../query.ts';
import { kept } from '../testing/kept.ts';
import { openReadModels } from '../testing/open-read-models.ts';
import { toRoom, toUser, type Audience } from './change.ts';
import {
  changeFloor,
  changesAfter,
  changesBetween,
  countChangesAfter,
  pruned,
} from './changes.reads.ts';
import { recordChange } from './changes.writes.ts';
import { keepChangesAfter, pruneChanges } from './pruning.writes.ts';

/** A time as old as its number is small. */
const time = (number: number): string => `2026-01-02T03:04:05.${String(number).padStart(3, '0')}Z`;
const projector = 'projector:all@1';
const dana = toUser('dana');
const room = toRoom('a');

const audienceRows = prepared((q, _: object) =>
  q.selectFrom('change_audiences').select('position').orderBy('position'),
);

/** Changes at the next positions, and the projector that has passed them. */
async function record(db: Database, first: number, audiences: readonly (readonly Audience[])[]) {
  await db.transaction(async (tx) => {
    const to = first + audiences.length - 1;
    await tx.run(moveCheckpoints([projector]), { from: first - 1, to });
    for (const [index, those] of audiences.entries()) {
      const data = { roomId: 'a', name: `Name ${first + index}` };
      const change = { type: 'RoomRenamed', roomId: 'a', data, audiences: those } as const;
      await recordChange(tx, { position: first + index, at: time(first + index) }, change);
    }
  });
}

async function withChanges(count: number): Promise<Database> {
  const db = await openReadModels();
  await db.transaction(async (tx) => {
    await tx.run(checkpointsTable.insert, { name: projector, position: 0 });
  });
  await record(
    db,
    1,
    Array.from({ length: count }, () => [dana, room]),
  );
  return db;
}

const positions = async (db: Database, after: bigint) =>
  kept(await changesAfter(db, { audiences: [dana, room], after, limit: 100 })).map((change) =>
    Number(change.position),
  );

describe('changes', () => {
  it('RM21 are forgotten up to a position, a few at a time, with their audiences', async () => {
    await using db = await withChanges(8);
    expect(await pruneChanges(db, time(6), 2)).toBe(true);
    expect(await changeFloor(db)).toBe(2n);
    expect(await pruneChanges(db, time(6), 2)).toBe(true);
    expect(await pruneChanges(db, time(6), 2)).toBe(false);
    expect(await pruneChanges(db, time(6), 2)).toBe(false);
    expect(await changeFloor(db)).toBe(5n);
    expect(await positions(db, 5n)).toEqual([6, 7, 8]);
    const rows = await db.all(audienceRows, {});
    expect(rows.map(({ position }) => position)).toEqual([6, 6, 7, 7, 8, 8]);
  });

  it('RM21 are never forgotten before every projector has passed them', async () => {
    await using db = await withChanges(5);
    await db.transaction(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'projector:slow@1', position: 3 });
    });
    expect(await pruneChanges(db, time(99), 100)).toBe(false);
    expect(await changeFloor(db)).toBe(3n);
    expect(await positions(db, 3n)).toEqual([4, 5]);
  });

  it('RM21 are forgotten by their time, wherever their positions are, with those that a fast clock dates late', async () => {
    await using db = await openReadModels();
    await db.transaction(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: projector, position: 9_007_199_254 });
      const data = { roomId: 'a', name: 'A name' };
      const recorded = [
        { position: 4_217, at: time(1) },
        { position: 1_000_033, at: time(900) },
        { position: 1_000_999, at: time(2) },
        { position: 9_007_199_254, at: time(3) },
      ];
      for (const event of recorded) {
        const change = { type: 'RoomRenamed', roomId: 'a', data, audiences: [dana] } as const;
        await recordChange(tx, event, change);
      }
    });
    expect(await pruneChanges(db, time(3), 100)).toBe(false);
    expect(await changeFloor(db)).toBe(1_000_999n);
    expect(await positions(db, 1_000_999n)).toEqual([9_007_199_254]);
  });

  it('RM22 that are gone differ from changes that never were', async () => {
    await using db = await withChanges(6);
    await pruneChanges(db, time(5), 100);
    const [before, from] = [3n, 4n].map((after) => ({ audiences: [room], after, limit: 9 }));
    expect(await changesAfter(db, before!)).toBe(pruned);
    expect(await countChangesAfter(db, before!)).toBe(pruned);
    expect(await countChangesAfter(db, from!)).toBe(2);
    const { changes, floor } = await changesBetween(db, { after: 0n, upTo: 5n, limit: 9 });
    expect(changes.map(({ position }) => position)).toEqual([5n]);
    expect(floor).toBe(4n);
    const none = await changesBetween(db, { after: 6n, upTo: 9n, limit: 9 });
    expect(none).toEqual({ changes: [], floor: 4n });
  });

  it('RM21 up to a position may be left out from the beginning', async () => {
    await using db = await withChanges(0);
    await db.transaction((tx) => keepChangesAfter(tx, 7n));
    await db.transaction((tx) => keepChangesAfter(tx, 3n));
    expect(await changeFloor(db)).toBe(7n);
    expect(await pruneChanges(db, time(6), 100)).toBe(false);
    expect(await changeFloor(db)).toBe(7n);
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Chance that a seed repeats. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a client that reads the changes page by page while they are pruned', () => {
  const seeds = Array.from({ length: 12 }, (_, n) => n + 1);

  it.each(seeds)('RM22 misses nothing, or is answered so, seed %i', async (seed) => {
    const dice = chance(seed);
    await using db = await withChanges(0);
    const all: Audience[][] = [];
    let ended = 0;

    async function write(): Promise<void> {
      for (let round = 0; round < 30; round += 1) {
        const some = Array.from(
          { length: 1 + dice(6) },
          () => [[dana], [room], [dana, room], [toUser('mo')]][dice(4)]!,
        );
        await record(db, all.length + 1, some);
        all.push(...some);
        await pruneChanges(db, time(dice(all.length + 1)), 1 + dice(5));
        await settled();
      }
    }

    async function read(): Promise<void> {
      for (let round = 0; round < 40; round += 1) {
        const known = all.length;
        const from = BigInt(dice(known + 1));
        const found: number[] = [];
        for (let after = from; ; after = BigInt(found.at(-1) ?? 0)) {
          const page = await changesAfter(db, { audiences: [dana, room], after, limit: 4 });
          if (page === pruned) {
            ended += 1;
            expect(await changeFloor(db)).toBeGreaterThan(after);
            break;
          }
          found.push(...page.map(({ position }) => Number(position)));
          if (page.length === 4) continue;
          const owed = all
            .slice(0, known)
            .flatMap((those, index) =>
              those.some((one) => one !== toUser('mo')) ? [index + 1] : [],
            )
            .filter((position) => position > from);
          expect(found.filter((position) => position <= known)).toEqual(owed);
          ended += 1;
          break;
        }
        await settled();
      }
    }

    await Promise.all([write(), read(), read(), read()]);
    expect(ended).toBe(120);
    expect(await changeFloor(db)).toBeGreaterThan(0n);
    expect(await changesAfter(db, { audiences: [dana], after: 0n, limit: 4 })).toBe(pruned);
  });
});
