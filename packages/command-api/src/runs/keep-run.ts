import type { WaitedRoute } from '@mach42/contracts/jobs/schemas.ts';
import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/runs/calls.ts';
import { runTexts } from '@mach42/contracts/runs/run-rules.ts';
import { KeptRun } from '@mach42/contracts/runs/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { runsDecider, type RunState } from '@mach42/domain/runs/decider.ts';
import type { CallRequest, CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { idempotencyKeyOf, callingOf, type Calling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import type { MergeAnswer, MergeRun, ChatRun } from './model-runs.ts';

interface RunOfEntry {
  readonly route: WaitedRoute;
  readonly entryId: string;
  readonly run: MergeRun;
  readonly answer: MergeAnswer;
  /** The call that asked for the run. */
  readonly calling: Pick<Calling, 'actor' | 'at' | 'origin'>;
}

/** Keeps the proposal of a run of an entry, and returns its position. */
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

/** Returns the request by which a run is made, and its key. */
export function namedRun(
  request: Pick<CallRequest<CallShape>, 'id' | 'raw'>,
): Pick<ChatRun, 'correlationId' | 'key'> {
  const key = idempotencyKeyOf(request);
  return { correlationId: request.id, ...(key === undefined ? {} : { key }) };
}

const answer = { data: KeptRun };

/** The calls that discard and restore a proposal for which a request waited. */
export function keptRunRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  for (const [call, type, summary] of [
    [calls.discardRun, 'DiscardRun', 'Discards the proposal of one of the caller’s runs.'],
    [calls.restoreRun, 'RestoreRun', 'Offers a proposal of a run again that was discarded.'],
  ] as const) {
    route(app, call, { params: IdParams, answer, summary }, async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = { type, data: {}, actor, at } as const;
      return answerOf(await commands.execute(runsDecider, request.params.id, command, origin));
    });
  }
}

function answerOf({ state, position }: Executed<RunState>): CallAnswer<{ data: KeptRun }> {
  if (!state.exists) return refuse('NOT_FOUND', runTexts.notFound);
  const { runId, isDiscarded } = state;
  return { answer: { data: { runId, isDiscarded } }, position };
}
