import type { WaitedRoute } from '@mach42/contracts/jobs/schemas.ts';
import { runsDecider } from '@mach42/domain/runs/decider.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Calling } from '../http/calling.ts';
import type { MergeAnswer, MergeRun } from './model-runs.ts';

interface RunOfEntry {
  readonly route: WaitedRoute;
  readonly entryId: string;
  readonly run: MergeRun;
  readonly answer: MergeAnswer;
  /** When it was asked for. */
  readonly calling: Pick<Calling, 'actor' | 'at' | 'origin'>;
}

/** Keeps what a run of an entry proposed; answers the position of that. */
export async function keepRun(
  { commands, now }: Pick<CommandApiDeps, 'commands' | 'now'>,
  { route, entryId, run, answer, calling }: RunOfEntry,
): Promise<{ readonly position?: bigint }> {
  const { callId, ...proposal } = answer.proposal;
  const { userId, modelId, instructions, saigeVersion } = run;
  const { actor, at: startedAt, origin } = calling;
  const data = {
    runId: callId,
    userId,
    entryId,
    route,
    modelId,
    instructions,
    ...(saigeVersion === undefined ? {} : { saigeVersion }),
    startedAt,
    proposal,
  };
  const command = { type: 'KeepRun', data, actor, at: new Date(now()).toISOString() } as const;
  const { position } = await commands.execute(runsDecider, callId, command, origin);
  return position === undefined ? {} : { position };
}
