import type { JobStatus, QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { JobsTable } from './table.ts';

/** A job and its person. */
export interface JobOfPerson {
  readonly jobId: string;
  readonly userId: string;
  readonly modelId: string;
}

interface ClaimableJobsQuery {
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly limit: number;
  /** Models whose providers have no free slot now. */
  readonly full?: readonly string[];
  /** Models whose providers do not answer now. */
  readonly away?: readonly string[];
  /** A person with so many running jobs waits. */
  readonly mostOfPerson: number;
}

// Literals, so that the partial indexes apply.
const isQueued = sql<boolean>`status = 'queued'`;
const isProcessing = sql<boolean>`status = 'processing'`;

const queued = prepared((q, _: object) =>
  q.selectFrom('jobs').select('id').where(isQueued).orderBy('turn').orderBy('queued_position'),
);

const firstQueued = prepared((q, p: { limit: number }) =>
  q
    .selectFrom('jobs')
    .select(['id', 'user_id', 'model_id'])
    .where(isQueued)
    .orderBy('turn')
    .orderBy('queued_position')
    .limit(p.limit),
);

const ahead = prepared((q, p: { turn: number; position: number }) =>
  q
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where(isQueued)
    .where((eb) =>
      eb.or([
        eb('turn', '<', p.turn),
        eb.and([eb('turn', '=', p.turn), eb('queued_position', '<', p.position)]),
      ]),
    ),
);

interface Claimable {
  readonly now: string;
  readonly limit: number;
  readonly mostOfPerson: number;
  readonly full: string;
  readonly away: string;
}

/** Ids of models as one parameter. */
const listed = (modelIds: readonly string[] = []): string =>
  modelIds.map((id) => `|${id}|`).join('');

const isNoneOf = (list: string) =>
  sql<boolean>`replace(${list}, '|' || model_id || '|', '') = ${list}`;

const nextClaimable = prepared((q, p: Claimable) =>
  q
    .selectFrom('jobs')
    .select(['id', 'user_id', 'model_id'])
    .where(isQueued)
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', p.now)]))
    .where(isNoneOf(p.full))
    // Jobs that do not wait yet are checked once, and then wait.
    .where((eb) =>
      eb.or([isNoneOf(p.away), eb('waits_for', 'is', null), eb('waits_until', '<=', p.now)]),
    )
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('user_id')
        .where(isProcessing)
        .groupBy('user_id')
        .having((having) => having.fn.countAll<number>(), '>=', p.mostOfPerson),
    )
    .orderBy('turn')
    .orderBy('queued_position')
    .limit(p.limit),
);

const processing = prepared((q, _: object) =>
  q
    .selectFrom('jobs')
    .select(['id', 'user_id', 'model_id'])
    .where(isProcessing)
    .orderBy('user_id')
    .orderBy('id'),
);

/** Waiting jobs, in the order in which workers take them. */
export async function queuedJobs(db: Reader, limit: number): Promise<JobOfPerson[]> {
  return (await db.all(firstQueued, { limit })).map(ofPerson);
}

/** Jobs that a worker is running. */
export async function jobsInProgress(db: Reader): Promise<JobOfPerson[]> {
  return (await db.all(processing, {})).map(ofPerson);
}

/** Position of every queued job by its id; 1 is next. */
export async function queuePositions(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all(queued, {});
  return new Map(rows.map((row, index) => [row.id, index + 1]));
}

/** Position of one queued job; 1 is next. */
export async function queuePositionOf(
  db: Reader,
  job: Pick<JobsTable, 'turn' | 'queued_position'>,
): Promise<number> {
  const row = await db.first(ahead, { turn: job.turn, position: job.queued_position });
  return (row?.jobs ?? 0) + 1;
}

/**
 * The jobs of the queue, in their order, that nothing keeps waiting: neither the pause after a failure, nor running
 * jobs of the same person, nor a provider that is full or away.
 */
export async function claimableJobs(
  db: Reader,
  { full, away, ...which }: ClaimableJobsQuery,
): Promise<JobOfPerson[]> {
  const without = { full: listed(full), away: listed(away) };
  return (await db.all(nextClaimable, { ...which, ...without })).map(ofPerson);
}

const ofPerson = (row: { id: string; user_id: string; model_id: string }): JobOfPerson => ({
  jobId: row.id,
  userId: row.user_id,
  modelId: row.model_id,
});

const byStatus = prepared((q, _: object) =>
  q
    .selectFrom('jobs')
    .select(['status', (eb) => eb.fn.countAll<number>().as('jobs')])
    .groupBy('status'),
);

/** Returns the numbers of jobs of all people, by status. */
export async function queueStats(db: Reader): Promise<QueueStats> {
  const rows = await db.all(byStatus, {});
  const count = (status: JobStatus) => rows.find((row) => row.status === status)?.jobs ?? 0;
  return {
    pending: count('queued'),
    processing: count('processing'),
    completed: count('completed'),
    error: count('failed'),
  };
}
