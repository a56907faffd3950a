import type { EntryRun, ProposalOutline } from '@mach42/contracts/jobs/schemas.ts';
import type { PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { keptRunsOf } from '../runs/kept-runs.reads.ts';
import { progressOf } from './jobs.reads.ts';
import { queuePositions } from './queue.reads.ts';
import type { JobsTable } from './table.ts';

interface OfEntry {
  readonly entryId: string;
  readonly userId: string;
}

type Row = Omit<
  JobsTable,
  | 'user_id'
  | 'entry_id'
  | 'kind'
  | 'priority'
  | 'round'
  | 'turn'
  | 'attempt'
  | 'lease_until'
  | 'not_before'
  | 'waits_until'
  | 'result'
  | 'proposal'
  | 'error_code'
  | 'queued_position'
  | 'position'
>;

const jobs = prepared((q, p: OfEntry & { limit: number }) =>
  q
    .selectFrom('jobs')
    .select(['id', 'status', 'model_id', 'instructions', 'saige_version'])
    .select([
      'created_at',
      'started_at',
      'finished_at',
      'outline',
      'discarded',
      'error',
      'waits_for',
    ])
    .where('entry_id', '=', p.entryId)
    .where('user_id', '=', p.userId)
    .orderBy('position', 'desc')
    .limit(p.limit),
);

const calls = prepared((q, p: OfEntry) =>
  q
    .selectFrom('jobs')
    .innerJoin('model_calls', 'model_calls.job_id', 'jobs.id')
    .select(['jobs.id', 'provider', 'input_tokens', 'output_tokens', 'cost'])
    .where('jobs.entry_id', '=', p.entryId)
    .where('jobs.user_id', '=', p.userId)
    .orderBy('model_calls.position'),
);

const savedFrom = prepared((q, p: { userId: string; named: string }) =>
  q
    .selectFrom('phod_versions')
    .select(['version', 'source'])
    .where('user_id', '=', p.userId)
    .where('source', 'like', p.named)
    .orderBy('version'),
);

/** The runs of an entry that a person asked for, by each of the routes, newest first. */
export async function runsOfEntry(
  db: Reader,
  { limit, ...which }: OfEntry & { readonly limit: number },
): Promise<EntryRun[]> {
  const rows = await db.all(jobs, { ...which, limit });
  const isAnyQueued = rows.some(({ status }) => status === 'queued');
  const queue = isAnyQueued ? await queuePositions(db) : new Map<string, number>();
  const spent = await callsOf(db, which);
  const saved = await savedVersions(db, which);
  const queued = rows.map((row) => ({
    ...viewOf(row),
    queuePosition: queue.get(row.id) ?? null,
    calls: spent.get(row.id) ?? null,
  }));
  return [...queued, ...(await keptRunsOf(db, { ...which, limit }))]
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, limit)
    .map((run) => ({ ...run, savedAs: saved.get(run.id) ?? null }));
}

const versionsRun = prepared((q, p: { userId: string; modelId: string }) =>
  q
    .selectFrom('jobs')
    .select('saige_version')
    .distinct()
    .where('user_id', '=', p.userId)
    .where('model_id', '=', p.modelId)
    .where('saige_version', 'is not', null),
);

/** The versions of a model's SAIGE file that jobs of a person were queued with. */
export async function saigeVersionsRun(
  db: Reader,
  userId: string,
  modelId: string,
): Promise<number[]> {
  const rows = await db.all(versionsRun, { userId, modelId });
  return rows.flatMap(({ saige_version: version }) => (version === null ? [] : [version]));
}

function viewOf(row: Row): Omit<EntryRun, 'queuePosition' | 'calls' | 'savedAs'> {
  return {
    id: row.id,
    _id: row.id,
    route: 'queue',
    status: row.status,
    progress: progressOf(row.status),
    ...(row.waits_for === null ? {} : { waitingFor: row.waits_for }),
    modelId: row.model_id,
    instructions: row.instructions,
    saigeVersion: row.saige_version,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error,
    proposal: row.outline === null ? null : (JSON.parse(row.outline) as ProposalOutline),
    isDiscarded: row.discarded === 1,
  };
}

/** Returns the sums of the calls of all attempts of a job, by the id of the job. */
async function callsOf(
  db: Reader,
  which: OfEntry,
): Promise<ReadonlyMap<string, NonNullable<EntryRun['calls']>>> {
  const sums = new Map<string, NonNullable<EntryRun['calls']>>();
  for (const row of await db.all(calls, which)) {
    const before = sums.get(row.id);
    sums.set(row.id, {
      provider: row.provider,
      inputTokens: (before?.inputTokens ?? 0) + row.input_tokens,
      outputTokens: (before?.outputTokens ?? 0) + row.output_tokens,
      cost: (before?.cost ?? 0) + row.cost,
    });
  }
  return sums;
}

/** Returns the newest version that was saved from a run, by the id of the run. */
async function savedVersions(
  db: Reader,
  { entryId, userId }: OfEntry,
): Promise<ReadonlyMap<string, number>> {
  const named = `%"entryId":${JSON.stringify(entryId)}%`;
  const versions = new Map<string, number>();
  for (const { version, source } of await db.all(savedFrom, { userId, named })) {
    const { jobId, callId } = JSON.parse(source) as PhodSource;
    const run = jobId ?? callId;
    if (run !== undefined) versions.set(run, version);
  }
  return versions;
}
