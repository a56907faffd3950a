import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/runs/calls.ts';
import { KeptRun } from '@mach42/contracts/runs/schemas.ts';
import { runTexts } from '@mach42/contracts/runs/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { runsDecider, type RunState } from '@mach42/domain/runs/decider.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';

const answer = { data: KeptRun };

/** What becomes of a proposal that a request waited for. */
export function keptRunRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  for (const [call, type, summary] of [
    [calls.discardRun, 'DiscardRun', 'Offers what a run of one’s own proposes no more.'],
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
