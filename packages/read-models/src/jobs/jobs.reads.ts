import { begunProgress, completedProgress } from '@mach42/contracts/jobs/progress.ts';
import type {
  Job,
  JobStatus,
  JobStatusView,
  Proposal,
  ProposalOutline,
} from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { queuePositionOf, queuePositions } from './queue.reads.ts';
import { jobsTable, type JobsTable } from './table.ts';

/** The progress that the log knows; the later progress of a running job comes by signals. */
export function progressOf(status: JobStatus): number | null {
  if (status === 'completed') return completedProgress;
  return status === 'processing' ? begunProgress : null;
}

/** A job or run as it is stored: its proposal is JSON without the text, as the text is the result. */
export type Stored<View extends { readonly proposal: Proposal | null }> = Omit<View, 'proposal'> & {
  readonly proposal: string | null;
};

/** The fields of a proposal that a list shows. */
export const outlineOf = ({ baseVersion, ops, checks }: Proposal): ProposalOutline => ({
  baseVersion,
  operations: ops.length,
  removed: checks.nothingRemoved.length,
  checks: { ...checks, nothingRemoved: checks.nothingRemoved.slice(0, limits.removedShown) },
});

/** Returns the provider that a job waits for, and the end of the wait; nothing where it does not wait. */
export function waitOf({
  waits_for: waitingFor,
  waits_until: waitingUntil,
}: Pick<JobsTable, 'waits_for' | 'waits_until'>): Pick<Job, 'waitingFor' | 'waitingUntil'> {
  return waitingFor === null || waitingUntil === null ? {} : { waitingFor, waitingUntil };
}

function jobView(row: ShortRow, queuePosition: number | null): Job {
  return {
    id: row.id,
    _id: row.id,
    status: row.status,
    progress: progressOf(row.status),
    queuePosition,
    ...waitOf(row),
    proposal: row.outline === null ? null : (JSON.parse(row.outline) as ProposalOutline),
    error: row.error,
    entryId: row.entry_id,
    modelId: row.model_id,
    instructions: row.instructions,
    saigeVersion: row.saige_version,
    priority: row.priority,
    attempt: row.attempt,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

interface OwnedJob {
  readonly job: Job;
  /** The person who queued the job. */
  readonly userId: string;
}

const isShort = (name: keyof JobsTable) => name !== 'result' && name !== 'proposal';
const shortColumns = jobsTable.columns.filter(isShort) as ShortColumn[];
const jobs = (q: QueryBuilder) =>
  q.selectFrom('jobs').select(shortColumns.map((column) => `jobs.${column}` as const));
const newest = (q: QueryBuilder, p: { limit: number }) =>
  jobs(q).orderBy('jobs.position', 'desc').limit(p.limit);

type ShortColumn = Exclude<keyof JobsTable, 'result' | 'proposal'>;
type ShortRow = Pick<JobsTable, ShortColumn>;

const textsById = prepared((q, p: { id: string }) =>
  q.selectFrom('jobs').select(['result', 'proposal']).where('id', '=', p.id),
);

const byId = prepared((q, p: { id: string }) => jobs(q).where('id', '=', p.id));

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

/** Returns the jobs of one person, or of all people; newest first. */
export async function jobsOf(
  db: Reader,
  which: { userId?: string | undefined; status?: JobStatus | undefined; limit: number },
): Promise<Job[]> {
  const rows = await jobRows(db, which);
  const isAnyQueued = rows.some((row) => row.status === 'queued');
  const queue = isAnyQueued ? await queuePositions(db) : new Map<string, number>();
  return rows.map((row) => jobView(row, queue.get(row.id) ?? null));
}

/** A job of this person as it is polled, with its result. */
export async function findJobStatus(
  db: Reader,
  id: string,
  userId: string,
): Promise<Stored<JobStatusView> | undefined> {
  const found = await findJob(db, id);
  if (found?.userId !== userId) return undefined;
  const { _id, status, progress, queuePosition, waitingFor, waitingUntil, error } = found.job;
  const texts = status === 'completed' ? await db.first(textsById, { id }) : undefined;
  return {
    id,
    _id,
    status,
    progress,
    queuePosition,
    ...(waitingFor === undefined ? {} : { waitingFor }),
    ...(waitingUntil === undefined ? {} : { waitingUntil }),
    result: texts?.result ?? null,
    proposal: texts?.proposal ?? null,
    error,
  };
}

async function jobRows(
  db: Reader,
  which: { userId?: string | undefined; status?: JobStatus | undefined; limit: number },
): Promise<ShortRow[]> {
  const { userId, status, limit } = which;
  if (userId === undefined) {
    return status === undefined ? db.all(all, { limit }) : db.all(inStatus, { status, limit });
  }
  return status === undefined
    ? db.all(ofUser, { userId, limit })
    : db.all(ofUserInStatus, { userId, status, limit });
}

async function owned(db: Reader, row: ShortRow | undefined): Promise<OwnedJob | undefined> {
  if (row === undefined) return undefined;
  const queuePosition = row.status === 'queued' ? await queuePositionOf(db, row) : null;
  return { job: jobView(row, queuePosition), userId: row.user_id };
}

const waitingProposals = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('jobs')
    .innerJoin('entries', 'entries.id', 'jobs.entry_id')
    .select((eb) => eb.fn.count<number>('entries.id').distinct().as('waiting'))
    .where('jobs.user_id', '=', p.userId)
    .where('jobs.status', '=', 'completed')
    .where('jobs.discarded', '=', 0)
    .where('entries.status', '=', 'pending'),
);

/** Entries of a person whose proposal was neither saved nor discarded. */
export async function waitingProposalCount(db: Reader, userId: string): Promise<number> {
  return (await db.first(waitingProposals, { userId }))?.waiting ?? 0;
}
