import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { Audience, AppliedChange } from './change.ts';
import type { ChangesTable } from './table.ts';

/** The requested range begins before the oldest kept change: some changes may have been deleted. */
export const pruned = 'pruned';
export type Pruned = typeof pruned;

/** Reads the floor at the same moment, so the answer has at least one row. */
const positionsAfter = prepared((q, p: { audience: string; after: number; limit: number }) =>
  q
    .selectFrom('change_floor as kept')
    .leftJoin(
      (of) =>
        of
          .selectFrom('change_audiences')
          .select('position')
          .where('audience', '=', p.audience)
          .where('position', '>', p.after)
          .orderBy('position')
          .limit(p.limit)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['kept.position as floor', 'page.position as position']),
);

const byPosition = prepared((q, p: { position: number }) =>
  q.selectFrom('changes').selectAll().where('position', '=', p.position),
);

const floor = prepared((q, _: object) => q.selectFrom('change_floor').select('position'));

const inRange = prepared((q, p: { after: number; upTo: number; limit: number }) =>
  q
    .selectFrom('change_floor as kept')
    .leftJoin(
      (of) =>
        of
          .selectFrom('changes')
          .selectAll()
          .where('position', '>', p.after)
          .where('position', '<=', p.upTo)
          .orderBy('position')
          .limit(p.limit)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select('kept.position as floor')
    .selectAll('page')
    .orderBy('page.position'),
);

export interface ChangesQuery {
  readonly audiences: readonly Audience[];
  readonly after: bigint;
  readonly limit: number;
  /**
   * Called and awaited before each of the audiences, of which there may be thousands; default: all are read at once.
   */
  readonly turn?: () => Promise<void> | undefined;
}

/** The first changes after a position that are for one of the audiences: each once, in order. */
export async function changesAfter(
  db: Reader,
  which: ChangesQuery,
): Promise<AppliedChange[] | Pruned> {
  const positions = await changePositionsAfter(db, which);
  if (positions === pruned) return pruned;
  const changes: AppliedChange[] = [];
  for (const position of positions) {
    await which.turn?.();
    const row = await db.first(byPosition, { position });
    if (row !== undefined) changes.push(changeIn(row));
    else if (BigInt(position) <= (await changeFloor(db))) return pruned;
    else throw new Error(`The change at position ${position} is missing.`);
  }
  return changes;
}

/**
 * The first changes after one position and up to another, for all audiences, in order; and the
 * position up to which none are kept.
 */
export async function changesBetween(
  db: Reader,
  { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<{ readonly changes: AppliedChange[]; readonly floor: bigint }> {
  const rows = await db.all(inRange, { after: Number(after), upTo: Number(upTo), limit });
  return {
    changes: rows
      .filter((row): row is typeof row & ChangesTable => row.type !== null)
      .map(changeIn),
    floor: BigInt(rows[0]?.floor ?? 0),
  };
}

/** The change of the event at a position; undefined: nothing was sent, or the change is kept no longer. */
export async function changeAt(db: Reader, position: number): Promise<AppliedChange | undefined> {
  const row = await db.first(byPosition, { position });
  return row && changeIn(row);
}

/** Changes up to here are kept no longer. */
export async function changeFloor(db: Reader): Promise<bigint> {
  return BigInt((await db.first(floor, {}))?.position ?? 0);
}

const changeIn = (row: ChangesTable): AppliedChange => ({
  position: BigInt(row.position),
  at: row.at,
  type: row.type,
  ...(row.room_id === null ? {} : { roomId: row.room_id }),
  data: JSON.parse(row.data) as object,
  audiences: JSON.parse(row.audiences) as Audience[],
});

/** Returns the number of the changes after a position; counting stops at `limit`. */
export async function countChangesAfter(db: Reader, which: ChangesQuery): Promise<number | Pruned> {
  const positions = await changePositionsAfter(db, which);
  return positions === pruned ? pruned : positions.length;
}

async function changePositionsAfter(db: Reader, which: ChangesQuery): Promise<number[] | Pruned> {
  const { audiences, limit, turn } = which;
  const after = Number(which.after);
  const found = new Set<number>();
  for (const audience of audiences) {
    await turn?.();
    for (const row of await db.all(positionsAfter, { audience, after, limit })) {
      if (row.floor > after) return pruned;
      if (row.position !== null) found.add(row.position);
    }
  }
  return [...found].toSorted((a, b) => a - b).slice(0, limit);
}
