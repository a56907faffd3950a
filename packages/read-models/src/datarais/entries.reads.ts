import type { Entry, EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sql } from 'kysely';
import { progressOf } from '../jobs/jobs.reads.ts';
import type { JobsTable } from '../jobs/table.ts';
import { queuePositions } from '../jobs/queue.reads.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { entriesTable, type EntriesTable } from './table.ts';

export interface EntryRow extends EntriesTable {
  /** Characters of the whole content. */
  characters?: number | string;
  job_status: JobsTable['status'] | null;
  job_result?: string | null;
  job_error: string | null;
  job_waits_for: string | null;
}

export function entryView(row: EntryRow, queuePosition: number | null): Entry {
  return {
    id: row.id,
    _id: row.id,
    content: row.content,
    ...(Number(row.characters ?? 0) > limits.entryPreviewCharacters ? { isPreview: true } : {}),
    createdAt: row.created_at,
    timestamp: row.created_at,
    status: row.status,
    metadata: { title: row.title },
    jobId: row.job_id,
    progress: row.job_status === null ? null : progressOf(row.job_status),
    queuePosition,
    ...(row.job_waits_for === null ? {} : { waitingFor: row.job_waits_for }),
    result: row.job_result ?? null,
    error: row.job_error,
    processedAt: row.processed_at,
  };
}

export interface OwnedEntry {
  readonly entry: Entry;
  /** Whose entry it is. */
  readonly userId: string;
}

const entries = (q: QueryBuilder) =>
  q
    .selectFrom('entries')
    .leftJoin('jobs', 'jobs.id', 'entries.job_id')
    .select(['jobs.status as job_status', 'jobs.error as job_error'])
    .select('jobs.waits_for as job_waits_for');

const isShort = (name: keyof EntriesTable): name is Exclude<keyof EntriesTable, 'content'> =>
  name !== 'content';
const shortColumns = entriesTable.columns.filter(isShort);

/** With the beginnings of their texts. */
const listed = (q: QueryBuilder) =>
  entries(q)
    .select(shortColumns.map((column) => `entries.${column}` as const))
    .select([
      sql<string>`substr(entries.content, 1, ${sql.lit(limits.entryPreviewCharacters)})`.as(
        'content',
      ),
      sql<number | string>`length(entries.content)`.as('characters'),
    ]);

const byId = prepared((q, p: { id: string }) =>
  entries(q)
    .selectAll('entries')
    .select('jobs.result as job_result')
    .where('entries.id', '=', p.id),
);

const toList = prepared((q, p: { id: string }) =>
  entries(q).selectAll('entries').where('entries.id', '=', p.id),
);

interface OfUser {
  readonly userId: string;
  readonly limit: number;
}

const newestOf = (q: QueryBuilder, p: OfUser) =>
  listed(q)
    .where('entries.user_id', '=', p.userId)
    .orderBy('entries.position', 'desc')
    .limit(p.limit);

const wholeOf = prepared((q, p: OfUser) =>
  entries(q)
    .selectAll('entries')
    .where('entries.user_id', '=', p.userId)
    .orderBy('entries.position', 'desc')
    .limit(p.limit),
);

const lengthsOf = prepared((q, p: OfUser) =>
  q
    .selectFrom('entries')
    .select(sql<number | string>`length(content)`.as('characters'))
    .where('user_id', '=', p.userId)
    .orderBy('position', 'desc')
    .limit(p.limit),
);

const ofUser = prepared((q, p: OfUser) => newestOf(q, p));

const ofUserInStatus = prepared((q, p: OfUser & { status: EntryStatus }) =>
  newestOf(q, p).where('entries.status', '=', p.status),
);

const newestOfAll = (q: QueryBuilder, p: { limit: number }) =>
  listed(q).orderBy('entries.position', 'desc').limit(p.limit);

const ofAll = prepared((q, p: { limit: number }) => newestOfAll(q, p));

const ofAllInStatus = prepared((q, p: { status: EntryStatus; limit: number }) =>
  newestOfAll(q, p).where('entries.status', '=', p.status),
);

export async function findEntry(db: Reader, id: string): Promise<OwnedEntry | undefined> {
  return owned(db, await db.first(byId, { id }));
}

/** With its whole text, and without the file that its job proposes. */
export async function findEntryToList(db: Reader, id: string): Promise<OwnedEntry | undefined> {
  return owned(db, await db.first(toList, { id }));
}

async function owned(db: Reader, row: EntryRow | undefined): Promise<OwnedEntry | undefined> {
  if (row === undefined) return undefined;
  const [entry] = await views(db, [row]);
  return entry && { entry, userId: row.user_id };
}

/** Newest first, with the beginnings of their texts. */
export async function entriesOf(
  db: Reader,
  which: { userId: string; status?: EntryStatus | undefined; limit: number },
): Promise<Entry[]> {
  const { userId, status, limit } = which;
  const rows =
    status === undefined
      ? await db.all(ofUser, { userId, limit })
      : await db.all(ofUserInStatus, { userId, status, limit });
  return views(db, rows);
}

/** The newest with their whole texts: as many as have so many characters together, and one at least. */
export async function wholeEntriesOf(
  db: Reader,
  { characters, ...which }: OfUser & { readonly characters: number },
): Promise<Entry[]> {
  const lengths = await db.all(lengthsOf, which);
  let [fitting, sum] = [0, 0];
  for (const row of lengths) {
    sum += Number(row.characters);
    if (fitting > 0 && sum > characters) break;
    fitting += 1;
  }
  return fitting === 0 ? [] : views(db, await db.all(wholeOf, { ...which, limit: fitting }));
}

const keptOf = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('entries')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', p.userId)
    .where('status', '<>', 'discarded'),
);

/** How many a person has that are not discarded. */
export async function countEntries(db: Reader, userId: string): Promise<number> {
  return Number((await db.first(keptOf, { userId }))?.count ?? 0);
}

/** Everybody's, newest first; of others than the reader nothing that they, or a model, wrote. */
export async function everybodysEntries(
  db: Reader,
  which: { readerId: string; status?: EntryStatus | undefined; limit: number },
): Promise<Entry[]> {
  const { readerId, status, limit } = which;
  const rows =
    status === undefined
      ? await db.all(ofAll, { limit })
      : await db.all(ofAllInStatus, { status, limit });
  const all = await views(db, rows);
  return all.map((entry, at) => {
    const ownerId = rows[at]?.user_id ?? '';
    return ownerId === readerId ? entry : { ...without(entry), ownerId };
  });
}

function without({ isPreview: _, ...entry }: Entry): Entry {
  return { ...entry, content: '', metadata: {} };
}

async function views(db: Reader, rows: readonly EntryRow[]): Promise<Entry[]> {
  const isAnyQueued = rows.some((row) => row.job_status === 'queued');
  const queue = isAnyQueued ? await queuePositions(db) : new Map<string, number>();
  return rows.map((row) => entryView(row, queue.get(row.job_id ?? '') ?? null));
}
