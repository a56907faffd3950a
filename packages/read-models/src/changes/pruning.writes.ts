import { sql } from 'kysely';
import type { Database, Transaction } from '../kernel/database.ts';
import { positionOf } from '../projections/projections.reads.ts';
import { prepared, compilable } from '../query.ts';
import { changeFloor } from './changes.reads.ts';

/** Writes nothing when the floor is not where the writer believes it to be. */
const moveFloor = prepared((q, p: { from: number; to: number }) =>
  q.updateTable('change_floor').set({ position: p.to }).where('position', '=', p.from),
);

const oldest = prepared((q, p: { upTo: number; limit: number }) =>
  q
    .selectFrom('changes')
    .select(['position', 'at', 'audiences'])
    .where('position', '<=', p.upTo)
    .orderBy('position')
    .limit(p.limit),
);

const deleteChanges = prepared((q, p: { upTo: number }) =>
  q.deleteFrom('changes').where('position', '<=', p.upTo),
);

/**
 * Finds each row by its key, so that the time does not depend on the size of the table. `keys` is JSON: [audience,
 * position][]
 */
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

const raiseFloorTo = prepared((q, p: { to: number }) =>
  q.updateTable('change_floor').set({ position: p.to }).where('position', '<', p.to),
);

/**
 * Raises the floor of the changes: a client that has followed them only up to an earlier position has to read
 * everything again. The changes up to the floor are removed when they are old.
 */
export async function raiseChangeFloor(tx: Transaction, position: bigint): Promise<void> {
  await tx.run(raiseFloorTo, { to: Number(position) });
}

/** Moves the floor of a change log that is still empty: changes up to a position will not be recorded. */
export async function keepChangesAfter(tx: Transaction, position: bigint): Promise<void> {
  await tx.run(moveFloor, { from: 0, to: Number(position) });
}

/**
 * Forgets the oldest changes, up to the last of them that is from before a time, as one small
 * transaction. None is forgotten that a projector has not passed. Where several processes do so at once,
 * one of them does.
 * @param before ISO 8601, UTC
 * @param most changes at once
 * @returns whether there may be more to forget
 */
export function pruneChanges(db: Database, before: string, most: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (tx.dialect.givingWay !== undefined) await tx.execute(tx.dialect.givingWay);
    const after = Number(await changeFloor(tx));
    const upTo = Number(await positionOf(tx));
    const rows = await tx.all(oldest, { upTo, limit: most });
    // Clocks differ: a change with a later time than the changes after it is removed with these.
    const old = rows.slice(0, rows.findLastIndex(({ at }) => at < before) + 1);
    const to = old.at(-1)?.position;
    if (to === undefined) return false;
    // Changes that were left below a raised floor are removed without lowering it.
    const floor = Math.max(after, to);
    if ((await tx.runAndCount(moveFloor, { from: after, to: floor })) === 0) return false;
    const keys = old.flatMap(({ position, audiences }) =>
      (JSON.parse(audiences) as string[]).map((audience) => [audience, position]),
    );
    await tx.run(deleteAudiences[tx.dialect.name], { keys: JSON.stringify(keys) });
    await tx.run(deleteChanges, { upTo: to });
    return old.length === most;
  });
}
