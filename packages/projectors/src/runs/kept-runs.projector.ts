import type { RunDiscarded, RunEvent, RunKept, RunRestored } from '@mach42/domain/runs/events.ts';
import { toUser, type Change } from '@mach42/read-models/changes/change.ts';
import { insertKeptRun, setRunDiscarded } from '@mach42/read-models/runs/kept-runs.writes.ts';
import { updateOne } from '../kernel/update-one.ts';
import { projector, type Handler } from '../kernel/projector.ts';

const kept: Handler<RunKept> = async ({ data, at, position }, tx) => {
  const { text, ...proposal } = data.proposal;
  await tx.run(insertKeptRun, {
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
    result: text,
    discarded: 0,
    position,
  });
  return told('RunKept', data);
};

const discarded: Handler<RunDiscarded> = async ({ data }, tx) => {
  await updateOne(tx, setRunDiscarded, { id: data.runId, discarded: 1 });
  return told('RunDiscarded', data);
};

const restored: Handler<RunRestored> = async ({ data }, tx) => {
  await updateOne(tx, setRunDiscarded, { id: data.runId, discarded: 0 });
  return told('RunRestored', data);
};

function told(type: RunEvent['type'], { entryId, runId, userId }: RunDiscarded['data']): Change {
  return { type, data: { entryId, runId }, audiences: [toUser(userId)] };
}

export const keptRunsProjector = projector<RunEvent>({
  name: 'kept-runs',
  version: 2,
  tables: ['kept_runs'],
  on: { RunKept: kept, RunDiscarded: discarded, RunRestored: restored },
});
