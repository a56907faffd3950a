import { completedProgress } from '@mach42/contracts/jobs/progress.ts';
import type { EntryRun, JobStatusView, ProposalOutline } from '@mach42/contracts/jobs/schemas.ts';
import type { Stored } from '../jobs/jobs.reads.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

interface OfEntry {
  readonly entryId: string;
  readonly userId: string;
}

const ofEntry = prepared((q, p: OfEntry & { limit: number }) =>
  q
    .selectFrom('kept_runs')
    .leftJoin('model_calls', 'model_calls.id', 'kept_runs.id')
    .select(['kept_runs.id', 'route', 'kept_runs.model_id', 'kept_runs.instructions'])
    .select(['kept_runs.saige_version', 'started_at', 'finished_at', 'outline', 'discarded'])
    .select(['provider', 'input_tokens', 'output_tokens', 'cost'])
    .where('entry_id', '=', p.entryId)
    .where('kept_runs.user_id', '=', p.userId)
    .orderBy('kept_runs.position', 'desc')
    .limit(p.limit),
);

const byId = prepared((q, p: { id: string; userId: string }) =>
  q
    .selectFrom('kept_runs')
    .select(['id', 'proposal', 'result'])
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);

/** Returns runs of an entry, newest first, without the version that was saved from each. */
export async function keptRunsOf(
  db: Reader,
  which: OfEntry & { readonly limit: number },
): Promise<Omit<EntryRun, 'savedAs'>[]> {
  const rows = await db.all(ofEntry, which);
  return rows.map((row) => {
    return {
      id: row.id,
      _id: row.id,
      route: row.route,
      status: 'completed',
      progress: completedProgress,
      queuePosition: null,
      modelId: row.model_id,
      instructions: row.instructions,
      saigeVersion: row.saige_version,
      createdAt: row.started_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      error: null,
      proposal: JSON.parse(row.outline) as ProposalOutline,
      isDiscarded: row.discarded === 1,
      calls:
        row.provider === null
          ? null
          : {
              provider: row.provider,
              inputTokens: row.input_tokens ?? 0,
              outputTokens: row.output_tokens ?? 0,
              cost: row.cost ?? 0,
            },
    };
  });
}

/** A run of this person as a job is polled. */
export async function findKeptRun(
  db: Reader,
  id: string,
  userId: string,
): Promise<Stored<JobStatusView> | undefined> {
  const row = await db.first(byId, { id, userId });
  if (row === undefined) return undefined;
  return {
    id: row.id,
    _id: row.id,
    status: 'completed',
    progress: completedProgress,
    queuePosition: null,
    result: row.result,
    proposal: row.proposal,
    error: null,
  };
}
