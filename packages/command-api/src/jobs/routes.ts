import * as calls from '@mach42/contracts/jobs/calls.ts';
import { JobQueued, QueueJobBody } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobState } from '@mach42/domain/jobs/state.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { queueJob } from './queue-job.ts';

const answer = { data: JobQueued };

export function jobRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, settings, lookups, now } = deps;

  route(
    app,
    calls.queueJob,
    {
      body: QueueJobBody,
      answer,
      bodyLimit: limits.largeBodyBytes,
      summary: 'Queues a run that merges an entry into one’s PHOD.',
    },
    async (request) => answerOf(await queueJob(deps, request.body, callingOf(request, now))),
  );

  for (const [call, type, summary] of [
    [calls.cancelJob, 'CancelJob', 'Ends a job that is queued or in work.'],
    [calls.retryJob, 'RetryJob', 'Queues a job again that failed or was cancelled.'],
    [calls.discardProposal, 'DiscardProposal', 'Offers what a job of one’s own proposes no more.'],
    [calls.restoreProposal, 'RestoreProposal', 'Offers a proposal again that was discarded.'],
  ] as const) {
    route(app, call, { params: IdParams, answer, summary }, async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const others = type === 'RetryJob' ? await lookups.waitingJobs(actor.id) : 0;
      const most = numberIn(settings.values, settingNames.jobsWaiting);
      const command = { type, data: { others, most }, actor, at } as const;
      return answerOf(await commands.execute(jobsDecider, request.params.id, command, origin));
    });
  }
}

function answerOf({ state, position }: Executed<JobState>): CallAnswer<{ data: JobQueued }> {
  if (!state.exists) return refuse('NOT_FOUND', jobTexts.notFound);
  return { answer: { data: { jobId: state.jobId, status: state.progress.status } }, position };
}
