import { sql } from 'kysely';
import type { Database, Transaction } from '../kernel/database.ts';
import { prepared, compilable } from '../query.ts';
import { positionOf } from '../projections/projections.reads.ts';
import { changeFloor } from './changes.reads.ts';

/** Writes nothing when the floor is not where the writer believes it to be. */
const moveFloor = prepared((q, p: { from: number; to: number }) =>
  q.updateTable('change_floor').set({ position: p.to }).where('position', '=', p.from),
);

const oldest = prepared((q, p: { after: number; upTo: number; limit: number }) =>
  q
    .selectFrom('changes')
    .select(['position', 'audiences'])
    .where('position', '>', p.after)
    .where('position', '<=', p.upTo)
    .orderBy('position')
    .limit(p.limit),
);

const deleteChanges = prepared((q, p: { after: number; upTo: number }) =>
  q.deleteFrom('changes').where('position', '>', p.after).where('position', '<=', p.upTo),
);

/** By its key, row by row, whatever the size of the table; `keys` is JSON: [audience, position][] */
const deleteAudiences = {
  sqlite: prepared((q, p: { keys: string }) =>
    compilable<unknown>(
      q,
      sql`delete from change_audiences where (audience, position) in (
        select json_extract(one.value, '$[0]'), json_extract(one.value, '$[1]')
        from json_each(${p.keys}) as one)`,
    ),
  ),
  postgres: prepared((q, p: { keys: string }) =>
    compilable<unknown>(
      q,
      sql`delete from change_audiences where (audience, position) in (
        select one.value ->> 0, (one.value ->> 1)::bigint
        from jsonb_array_elements(${p.keys}::jsonb) as one)`,
    ),
  ),
};

/** Of a log without changes: those up to a position will not be recorded. */
export async function keepChangesAfter(tx: Transaction, position: bigint): Promise<void> {
  await tx.run(moveFloor, { from: 0, to: Number(position) });
}

/**
 * Forgets the oldest changes up to a position, as one small transaction. None is forgotten that a
 * projector has not passed. Where several processes do so at once, one of them does.
 * @param most changes at once
 * @returns whether there may be more to forget
 */
export function pruneChanges(db: Database, upTo: bigint, most: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (tx.dialect.givingWay !== undefined) await tx.execute(tx.dialect.givingWay);
    const after = Number(await changeFloor(tx));
    const last = Math.min(Number(upTo), Number(await positionOf(tx)));
    if (last <= after) return false;
    const rows = await tx.all(oldest, { after, upTo: last, limit: most });
    const isMore = rows.length === most;
    const to = isMore ? (rows.at(-1)?.position ?? last) : last;
    if ((await tx.runAndCount(moveFloor, { from: after, to })) === 0) return false;
    const keys = rows.flatMap(({ position, audiences }) =>
      (JSON.parse(audiences) as string[]).map((audience) => [audience, position]),
    );
    await tx.run(deleteAudiences[tx.dialect.name], { keys: JSON.stringify(keys) });
    await tx.run(deleteChanges, { after, upTo: to });
    return isMore;
  });
}
