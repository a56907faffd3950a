import type { Job, JobStatus } from '@mach42/contracts/jobs/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { jobView } from './job-view.ts';
import type { JobsTable } from './jobs.table.ts';
import { queuePositionOf, queuePositions } from './queue.reads.ts';

export interface OwnedJob {
  readonly job: Job;
  /** Who queued it. */
  readonly userId: string;
}

const jobs = (q: QueryBuilder) => q.selectFrom('jobs').selectAll('jobs');
const newest = (q: QueryBuilder, p: { limit: number }) =>
  jobs(q).orderBy('jobs.position', 'desc').limit(p.limit);

const byId = prepared((q, p: { id: string }) => jobs(q).where('id', '=', p.id));

const newestOfEntry = prepared((q, p: { entryId: string }) =>
  jobs(q).innerJoin('entries', 'entries.job_id', 'jobs.id').where('entries.id', '=', p.entryId),
);

const all = prepared((q, p: { limit: number }) => newest(q, p));
const inStatus = prepared((q, p: { status: JobStatus; limit: number }) =>
  newest(q, p).where('status', '=', p.status),
);
const ofUser = prepared((q, p: { userId: string; limit: number }) =>
  newest(q, p).where('user_id', '=', p.userId),
);
const ofUserInStatus = prepared((q, p: { userId: string; status: JobStatus; limit: number }) =>
  newest(q, p).where('user_id', '=', p.userId).where('status', '=', p.status),
);

export async function findJob(db: Reader, id: string): Promise<OwnedJob | undefined> {
  return owned(db, await db.first(byId, { id }));
}

/** The newest job that was queued for an entry. */
export async function jobOfEntry(db: Reader, entryId: string): Promise<OwnedJob | undefined> {
  return owned(db, await db.first(newestOfEntry, { entryId }));
}

/** One person's, or everybody's; newest first. */
export async function jobsOf(
  db: Reader,
  which: { userId?: string | undefined; status?: JobStatus | undefined; limit: number },
): Promise<Job[]> {
  const rows = await jobRows(db, which);
  const isAnyQueued = rows.some((row) => row.status === 'queued');
  const queue = isAnyQueued ? await queuePositions(db) : new Map<string, number>();
  return rows.map((row) => jobView(row, queue.get(row.id) ?? null));
}

async function jobRows(
  db: Reader,
  which: { userId?: string | undefined; status?: JobStatus | undefined; limit: number },
): Promise<JobsTable[]> {
  const { userId, status, limit } = which;
  if (userId === undefined) {
    return status === undefined ? db.all(all, { limit }) : db.all(inStatus, { status, limit });
  }
  return status === undefined
    ? db.all(ofUser, { userId, limit })
    : db.all(ofUserInStatus, { userId, status, limit });
}

async function owned(db: Reader, row: JobsTable | undefined): Promise<OwnedJob | undefined> {
  if (row === undefined) return undefined;
  const queuePosition = row.status === 'queued' ? await queuePositionOf(db, row) : null;
  return { job: jobView(row, queuePosition), userId: row.user_id };
}
