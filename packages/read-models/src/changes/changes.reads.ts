import type { Reader } from '../kernel/database.ts';
import { prepared } from '../kernel/prepared.ts';
import type { Audience, AppliedChange } from './change.ts';
import type { ChangesTable } from './changes.table.ts';

const positionsAfter = prepared((q, p: { audience: string; after: number; limit: number }) =>
  q
    .selectFrom('change_audiences')
    .select('position')
    .where('audience', '=', p.audience)
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(p.limit),
);

const byPosition = prepared((q, p: { position: number }) =>
  q.selectFrom('changes').selectAll().where('position', '=', p.position),
);

const inRange = prepared((q, p: { after: number; upTo: number; limit: number }) =>
  q
    .selectFrom('changes')
    .selectAll()
    .where('position', '>', p.after)
    .where('position', '<=', p.upTo)
    .orderBy('position')
    .limit(p.limit),
);

export interface ChangesQuery {
  readonly audiences: readonly Audience[];
  readonly after: bigint;
  readonly limit: number;
}

/** The first changes after a position that are for one of the audiences: each once, in order. */
export async function changesAfter(db: Reader, which: ChangesQuery): Promise<AppliedChange[]> {
  const positions = await changePositionsAfter(db, which);
  const changes: AppliedChange[] = [];
  for (const position of positions) {
    const row = await db.first(byPosition, { position });
    if (row === undefined) throw new Error(`The change at position ${position} is missing.`);
    changes.push(changeIn(row));
  }
  return changes;
}

/** The first changes after one position and up to another, whomever they are for, in order. */
export async function changesBetween(
  db: Reader,
  { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<AppliedChange[]> {
  const rows = await db.all(inRange, { after: Number(after), upTo: Number(upTo), limit });
  return rows.map(changeIn);
}

const changeIn = (row: ChangesTable): AppliedChange => ({
  position: BigInt(row.position),
  at: row.at,
  type: row.type,
  ...(row.room_id === null ? {} : { roomId: row.room_id }),
  data: JSON.parse(row.data) as object,
  audiences: JSON.parse(row.audiences) as Audience[],
});

/** How many those are; counting stops at `limit`. */
export async function countChangesAfter(db: Reader, which: ChangesQuery): Promise<number> {
  return (await changePositionsAfter(db, which)).length;
}

async function changePositionsAfter(db: Reader, which: ChangesQuery): Promise<number[]> {
  const { audiences, limit } = which;
  const after = Number(which.after);
  const found = new Set<number>();
  for (const audience of audiences) {
    for (const row of await db.all(positionsAfter, { audience, after, limit })) {
      found.add(row.position);
    }
  }
  return [...found].toSorted((a, b) => a - b).slice(0, limit);
}
