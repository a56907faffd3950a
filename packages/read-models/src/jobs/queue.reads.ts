import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../kernel/prepared.ts';

/** A job that a worker may take. */
export interface ClaimableJob {
  readonly jobId: string;
  readonly userId: string;
  /** Starts so far. */
  readonly attempt: number;
  /** When the claim of a worker that died ran out; null for a queued job. */
  readonly leaseUntil: string | null;
}

// Literals, so that the partial indexes apply.
const isQueued = sql<boolean>`status = 'queued'`;
const isProcessing = sql<boolean>`status = 'processing'`;

const claimableColumns = (q: QueryBuilder) =>
  q.selectFrom('jobs').select(['id', 'user_id', 'attempt', 'lease_until']);

const queued = prepared((q, _: object) =>
  q.selectFrom('jobs').select('id').where(isQueued).orderBy('rank').orderBy('queued_position'),
);

const ahead = prepared((q, p: { rank: number; position: number }) =>
  q
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where(isQueued)
    .where((eb) =>
      eb.or([
        eb('rank', '<', p.rank),
        eb.and([eb('rank', '=', p.rank), eb('queued_position', '<', p.position)]),
      ]),
    ),
);

const nextQueued = prepared((q, p: { limit: number }) =>
  claimableColumns(q).where(isQueued).orderBy('rank').orderBy('queued_position').limit(p.limit),
);

const expired = prepared((q, p: { now: string; limit: number }) =>
  claimableColumns(q)
    .where(isProcessing)
    .where('lease_until', '<', p.now)
    .orderBy('lease_until')
    .orderBy('id')
    .limit(p.limit),
);

export type QueuedJob = Pick<ClaimableJob, 'jobId' | 'userId'>;

/** Those that wait, in the order in which they are to be taken. */
export async function queuedJobs(db: Reader, limit: number): Promise<QueuedJob[]> {
  const rows = await db.all(nextQueued, { limit });
  return rows.map((row) => ({ jobId: row.id, userId: row.user_id }));
}

/** Place of every queued job by its id; 1 is next. */
export async function queuePositions(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all(queued, {});
  return new Map(rows.map((row, index) => [row.id, index + 1]));
}

/** Place of one queued job; 1 is next. */
export async function queuePositionOf(
  db: Reader,
  job: { rank: number; queued_position: number },
): Promise<number> {
  const row = await db.first(ahead, { rank: job.rank, position: job.queued_position });
  return (row?.jobs ?? 0) + 1;
}

/**
 * Jobs whose worker's lease ran out before `now` (ISO 8601, UTC), then the queue by priority and
 * age.
 */
export async function claimableJobs(
  db: Reader,
  now: string,
  limit: number,
): Promise<ClaimableJob[]> {
  const abandoned = await db.all(expired, { now, limit });
  const waiting = await db.all(nextQueued, { limit: limit - abandoned.length });
  return [...abandoned, ...waiting].map((row) => ({
    jobId: row.id,
    userId: row.user_id,
    attempt: row.attempt,
    leaseUntil: row.lease_until,
  }));
}
