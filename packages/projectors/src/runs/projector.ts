import type { RunDiscarded, RunEvent, RunKept, RunRestored } from '@mach42/domain/runs/decider.ts';
import { type Change, toUser } from '@mach42/read-models/changes/change.ts';
import { outlineOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { keptRunsTable } from '@mach42/read-models/runs/table.ts';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';

const setRunDiscarded = prepared((q, p: { id: string; discarded: 0 | 1 }) =>
  q.updateTable('kept_runs').set({ discarded: p.discarded }).where('id', '=', p.id),
);

const kept: Handler<RunKept> = async ({ data, at, position }, tx) => {
  const { text, ...proposal } = data.proposal;
  await tx.run(keptRunsTable.insert, {
    id: data.runId,
    user_id: data.userId,
    entry_id: data.entryId,
    route: data.route,
    model_id: data.modelId,
    instructions: data.instructions,
    saige_version: data.saigeVersion ?? null,
    started_at: data.startedAt,
    finished_at: at,
    proposal: JSON.stringify(proposal),
    outline: JSON.stringify(outlineOf(data.proposal)),
    result: text,
    discarded: 0,
    position,
  });
  return changeOf('RunKept', data);
};

const discarded: Handler<RunDiscarded> = async ({ data }, tx) => {
  await updateOne(tx, setRunDiscarded, { id: data.runId, discarded: 1 });
  return changeOf('RunDiscarded', data);
};

const restored: Handler<RunRestored> = async ({ data }, tx) => {
  await updateOne(tx, setRunDiscarded, { id: data.runId, discarded: 0 });
  return changeOf('RunRestored', data);
};

function changeOf(
  type: RunEvent['type'],
  { entryId, runId, userId }: RunDiscarded['data'],
): Change {
  return { type, data: { entryId, runId }, audiences: [toUser(userId)] };
}

export const keptRunsProjector = projector<RunEvent>({
  name: 'kept-runs',
  version: 4,
  tables: ['kept_runs'],
  on: { RunKept: kept, RunDiscarded: discarded, RunRestored: restored },
});
