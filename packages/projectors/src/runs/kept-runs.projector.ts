import type { RunKept } from '@mach42/domain/runs/events.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { insertKeptRun } from '@mach42/read-models/runs/kept-runs.writes.ts';
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
    position,
  });
  const { entryId, runId } = data;
  return { type: 'RunKept', data: { entryId, runId }, audiences: [toUser(data.userId)] };
};

export const keptRunsProjector = projector<RunKept>({
  name: 'kept-runs',
  version: 1,
  tables: ['kept_runs'],
  on: { RunKept: kept },
});
