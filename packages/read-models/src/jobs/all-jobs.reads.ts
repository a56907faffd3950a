import type { AllJobsMeta, JobMetadata, JobStatus } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { whenGiven, prepared, type QueryBuilder } from '../query.ts';
import { waitOf } from './jobs.reads.ts';
import { queuePositions } from './queue.reads.ts';
import type { JobsTable } from './table.ts';

/** Null: not asked for. */
interface Which {
  readonly status: JobStatus | null;
  /** 1: parked ones, 0: the others. */
  readonly parked: 0 | 1 | null;
  readonly modelId: string | null;
  readonly userId: string | null;
  /** ISO 8601, UTC; both included. */
  readonly createdAfter: string | null;
  readonly createdBefore: string | null;
}

interface AllJobs {
  readonly which: { readonly [Name in keyof Which]?: Which[Name] | undefined };
  readonly limit: number;
  readonly offset: number;
}

type Row = Pick<
  JobsTable,
  | 'id'
  | 'kind'
  | 'status'
  | 'priority'
  | 'model_id'
  | 'user_id'
  | 'attempt'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
  | 'error_code'
  | 'waits_for'
  | 'waits_until'
> & { parked: number; first_name: string | null; last_name: string | null };

const isParked = sql<number>`case
  when jobs.status = 'failed' and jobs.attempt >= ${sql.lit(limits.attempts)} then 1 else 0 end`;

const fitting = (q: QueryBuilder, p: Which) =>
  q
    .selectFrom('jobs')
    .where(whenGiven(p.status, sql`jobs.status = ${p.status}`))
    .where(whenGiven(p.parked, sql`${isParked} = ${p.parked}`))
    .where(whenGiven(p.modelId, sql`jobs.model_id = ${p.modelId}`))
    .where(whenGiven(p.userId, sql`jobs.user_id = ${p.userId}`))
    .where(whenGiven(p.createdAfter, sql`jobs.created_at >= ${p.createdAfter}`))
    .where(whenGiven(p.createdBefore, sql`jobs.created_at <= ${p.createdBefore}`));

const page = prepared((q, p: Which & { limit: number; offset: number }) =>
  fitting(q, p)
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.status',
      'jobs.priority',
      'jobs.model_id',
      'jobs.user_id',
      'jobs.attempt',
      'jobs.created_at',
      'jobs.started_at',
      'jobs.finished_at',
      'jobs.error_code',
      'jobs.waits_for',
      'jobs.waits_until',
      isParked.as('parked'),
      'users.first_name',
      'users.last_name',
    ])
    .orderBy('jobs.position', 'desc')
    .limit(p.limit)
    .offset(p.offset),
);

const count = prepared((q, p: Which) =>
  fitting(q, p).select((eb) => eb.fn.countAll<number>().as('jobs')),
);

const models = prepared((q, _: object) =>
  q.selectFrom('jobs').select('model_id').distinct().orderBy('model_id'),
);

const people = prepared((q, _: object) =>
  q
    .selectFrom('jobs')
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .select(['jobs.user_id', 'users.first_name', 'users.last_name'])
    .distinct()
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('jobs.user_id'),
);

/** The jobs of all people, newest first, without any text of theirs. */
export async function allJobs(
  db: Reader,
  { which, limit, offset }: AllJobs,
): Promise<{ data: JobMetadata[]; meta: AllJobsMeta }> {
  const filter: Which = {
    status: which.status ?? null,
    parked: which.parked ?? null,
    modelId: which.modelId ?? null,
    userId: which.userId ?? null,
    createdAfter: which.createdAfter ?? null,
    createdBefore: which.createdBefore ?? null,
  };
  const rows = await db.all(page, { ...filter, limit, offset });
  const queue = rows.some(({ status }) => status === 'queued')
    ? await queuePositions(db)
    : new Map<string, number>();
  const persons = await db.all(people, {});
  return {
    data: rows.map((row) => metadataOf(row, queue.get(row.id) ?? null)),
    meta: {
      total: (await db.first(count, filter))?.jobs ?? 0,
      models: (await db.all(models, {})).map((row) => row.model_id),
      people: persons.map((row) => ({ userId: row.user_id, name: nameOf(row) })),
    },
  };
}

function metadataOf(row: Row, queuePosition: number | null): JobMetadata {
  return {
    id: row.id,
    _id: row.id,
    kind: row.kind,
    status: row.status,
    queuePosition,
    ...waitOf(row),
    parked: row.parked === 1,
    attempt: row.attempt,
    priority: row.priority,
    modelId: row.model_id,
    userId: row.user_id,
    userName: nameOf(row),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    errorCode: row.error_code,
  };
}

/** Empty for a person without an account. */
function nameOf({ first_name, last_name }: Pick<Row, 'first_name' | 'last_name'>): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}
