import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import { sql } from 'kysely';
import { hourMs } from '../activity/measures.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import type { StorageTable } from './table.ts';

/** The hours after this one. */
interface Day {
  readonly hour: number;
}

const withDay = (q: QueryBuilder, p: Day) =>
  q
    .selectFrom('storage')
    .selectAll('storage')
    .select(
      sql<number>`(select cast(coalesce(sum(h.bytes), 0) as double precision) from storage_hours h
        where h.user_id = storage.user_id and h.hour > ${p.hour})`.as('day'),
    );

const ofPerson = prepared((q, p: Day & { userId: string }) =>
  withDay(q, p).where('storage.user_id', '=', p.userId),
);

const page = prepared((q, p: Day & { limit: number; offset: number }) =>
  withDay(q, p)
    .innerJoin('users', 'users.id', 'storage.user_id')
    .orderBy('storage.bytes', 'desc')
    .orderBy('storage.user_id')
    .limit(p.limit)
    .offset(p.offset),
);

const accounts = prepared((q, _: object) =>
  q
    .selectFrom('storage')
    .innerJoin('users', 'users.id', 'storage.user_id')
    .select((eb) => eb.fn.countAll<number>().as('people')),
);

/** The 24 hours up to the running one are those after this. */
const dayBefore = (now: number): number => Math.floor(now / hourMs) - 24;

type CountedStorage = PersonStorage & {
  /** Position of the last event that is counted; 0 where none is. */
  readonly position: number;
};

/**
 * The storage that a person uses.
 * @param now milliseconds since 1970
 */
export async function storageOf(db: Reader, userId: string, now: number): Promise<CountedStorage> {
  const row = await db.first(ofPerson, { userId, hour: dayBefore(now) });
  return row === undefined ? nothingOf(userId) : { ...viewOf(row), position: row.position };
}

/** People with an account, who stored most first. @param now milliseconds since 1970 */
export async function storagePage(
  db: Reader,
  { limit, offset, now }: { readonly limit: number; readonly offset: number; readonly now: number },
): Promise<{ readonly people: PersonStorage[]; readonly total: number }> {
  const rows = await db.all(page, { limit, offset, hour: dayBefore(now) });
  return { people: rows.map(viewOf), total: (await db.first(accounts, {}))?.people ?? 0 };
}

const viewOf = (row: StorageTable & { day: number }): PersonStorage => ({
  userId: row.user_id,
  bytes: row.bytes,
  day: row.day,
  events: row.events,
  kinds: {
    files: row.files,
    entries: row.entries,
    messages: row.messages,
    jobs: row.jobs,
    other: row.other,
  },
});

const nothingOf = (userId: string): CountedStorage => ({
  userId,
  bytes: 0,
  day: 0,
  events: 0,
  kinds: { files: 0, entries: 0, messages: 0, jobs: 0, other: 0 },
  position: 0,
});
