import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { EntriesTable } from './table.ts';

/** The times of an entry, without its person and its content. */
export type EntryTimes = Pick<EntriesTable, 'created_at' | 'processed_at' | 'discarded_at'>;

const byStatus = prepared((q, _: object) =>
  q
    .selectFrom('entries')
    .select(['status', (eb) => eb.fn.countAll<number>().as('entries')])
    .groupBy('status'),
);

const oldest = prepared((q, _: object) =>
  q
    .selectFrom('entries')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where('status', '=', 'pending'),
);

const waiting = prepared((q, p: { after: string; until: string }) =>
  q
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('status', '=', 'pending')
    .where('created_at', '>', p.after)
    .where('created_at', '<=', p.until),
);

const timesSince = prepared((q, p: { from: string }) =>
  q
    .selectFrom('entries')
    .select(['created_at', 'processed_at', 'discarded_at'])
    .where((eb) =>
      eb.or([
        eb('created_at', '>=', p.from),
        eb('processed_at', '>=', p.from),
        eb('discarded_at', '>=', p.from),
      ]),
    ),
);

const failedSince = prepared((q, p: { from: string }) =>
  q
    .selectFrom('jobs')
    .select('finished_at')
    .where('status', '=', 'failed')
    .where('kind', '=', 'datarais')
    .where('finished_at', '>=', p.from),
);

/** Returns the numbers of entries of all people, by status. */
export async function countEntries(db: Reader): Promise<Readonly<Record<EntryStatus, number>>> {
  const rows = await db.all(byStatus, {});
  const count = (status: EntryStatus) => rows.find((row) => row.status === status)?.entries ?? 0;
  return {
    pending: count('pending'),
    processed: count('processed'),
    discarded: count('discarded'),
  };
}

/** Returns the time at which the oldest waiting entry was recorded: ISO 8601, UTC. */
export async function oldestPending(db: Reader): Promise<string | null> {
  return (await db.first(oldest, {}))?.at ?? null;
}

/** Returns the number of waiting entries that were recorded after one time, until another (ISO 8601, UTC). */
export async function countPending(
  db: Reader,
  recorded: { readonly after: string; readonly until: string },
): Promise<number> {
  return (await db.first(waiting, recorded))?.entries ?? 0;
}

/** The times of all entries to which something happened at `from` (ISO 8601, UTC) or later. */
export async function entryTimesSince(db: Reader, from: string): Promise<EntryTimes[]> {
  return db.all(timesSince, { from });
}

/** Returns the times at which runs for entries failed, at `from` or later. */
export async function failuresSince(db: Reader, from: string): Promise<string[]> {
  return (await db.all(failedSince, { from })).flatMap(({ finished_at: at }) => at ?? []);
}
