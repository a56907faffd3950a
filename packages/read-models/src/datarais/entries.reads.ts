import type { Entry, EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { progressOf } from '../jobs/jobs.reads.ts';
import type { JobsTable } from '../jobs/table.ts';
import { queuePositions } from '../jobs/queue.reads.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import type { EntriesTable } from './table.ts';

export interface EntryRow extends EntriesTable {
  job_status: JobsTable['status'] | null;
  job_result: string | null;
  job_error: string | null;
  job_waits_for: string | null;
}

export function entryView(row: EntryRow, queuePosition: number | null): Entry {
  return {
    id: row.id,
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    timestamp: row.created_at,
    status: row.status,
    metadata: { title: row.title },
    jobId: row.job_id,
    progress: row.job_status === null ? null : progressOf(row.job_status),
    queuePosition,
    ...(row.job_waits_for === null ? {} : { waitingFor: row.job_waits_for }),
    result: row.job_result,
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
    .selectAll('entries')
    .select(['jobs.status as job_status', 'jobs.result as job_result', 'jobs.error as job_error'])
    .select('jobs.waits_for as job_waits_for');

const byId = prepared((q, p: { id: string }) => entries(q).where('entries.id', '=', p.id));

const newestOf = (q: QueryBuilder, p: { userId: string; limit: number }) =>
  entries(q)
    .where('entries.user_id', '=', p.userId)
    .orderBy('entries.position', 'desc')
    .limit(p.limit);

const ofUser = prepared((q, p: { userId: string; limit: number }) => newestOf(q, p));

const ofUserInStatus = prepared((q, p: { userId: string; status: EntryStatus; limit: number }) =>
  newestOf(q, p).where('entries.status', '=', p.status),
);

const newestOfAll = (q: QueryBuilder, p: { limit: number }) =>
  entries(q).orderBy('entries.position', 'desc').limit(p.limit);

const ofAll = prepared((q, p: { limit: number }) => newestOfAll(q, p));

const ofAllInStatus = prepared((q, p: { status: EntryStatus; limit: number }) =>
  newestOfAll(q, p).where('entries.status', '=', p.status),
);

export async function findEntry(db: Reader, id: string): Promise<OwnedEntry | undefined> {
  const row = await db.first(byId, { id });
  if (row === undefined) return undefined;
  const [entry] = await views(db, [row]);
  return entry && { entry, userId: row.user_id };
}

/** Newest first. */
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
    return ownerId === readerId
      ? entry
      : { ...entry, content: '', metadata: {}, result: null, ownerId };
  });
}

async function views(db: Reader, rows: readonly EntryRow[]): Promise<Entry[]> {
  const isAnyQueued = rows.some((row) => row.job_status === 'queued');
  const queue = isAnyQueued ? await queuePositions(db) : new Map<string, number>();
  return rows.map((row) => entryView(row, queue.get(row.job_id ?? '') ?? null));
}
