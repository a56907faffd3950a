import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import * as calls from '@mach42/contracts/jobs/calls.ts';
import { JobQueued, QueueJobBody } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { bodyFault } from '@mach42/contracts/kernel/json-size.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { isStorable } from '@mach42/contracts/kernel/storable-text.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobQueued as JobQueuedEvent } from '@mach42/domain/jobs/events.ts';
import type { JobState } from '@mach42/domain/jobs/state.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { findOwnEntry } from '../datarais/entry-view.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, type PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { creationsOf, type Creations } from '../kernel/creations.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { chooseSaige } from '../saige/saige-version-of-run.ts';

const answer = { data: JobQueued };

export function jobRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, settings, lookups, now } = deps;
  const creations = creationsOf(deps, 'jobs');

  route(
    app,
    calls.queueJob,
    {
      body: QueueJobBody,
      answer,
      bodyLimit: limits.largeBodyBytes,
      summary: 'Queues a run that merges an entry into one’s PHOD.',
    },
    async (request) =>
      answerOf(await queueJob({ ...deps, creations }, request.body, callingOf(request, now))),
  );

  for (const [call, type, summary] of [
    [calls.cancelJob, 'CancelJob', 'Ends a job that is queued or running.'],
    [calls.retryJob, 'RetryJob', 'Queues a job again that failed or was cancelled.'],
    [
      calls.discardProposal,
      'DiscardProposal',
      'Discards the proposal of one of the caller’s jobs.',
    ],
    [calls.restoreProposal, 'RestoreProposal', 'Offers a proposal again that was discarded.'],
  ] as const) {
    route(app, call, { params: IdParams, answer, summary }, async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id } = request.params;
      const execute = (others = 0) => {
        const most = numberIn(settings.values, settingNames.jobsWaiting);
        const command = { type, data: { others, most }, actor, at } as const;
        return commands.execute(jobsDecider, id, command, origin);
      };
      if (type !== 'RetryJob') return answerOf(await execute());
      const counted = () => lookups.waitingJobs(actor.id);
      return answerOf(await creations.create(actor.id, counted, execute));
    });
  }
}

function answerOf({ state, position }: Executed<JobState>): CallAnswer<{ data: JobQueued }> {
  if (!state.exists) return refuse('NOT_FOUND', jobTexts.notFound);
  return { answer: { data: { jobId: state.jobId, status: state.progress.status } }, position };
}

type Deps = Pick<CommandApiDeps, 'commands' | 'models' | 'runs' | 'settings' | 'lookups'> & {
  readonly creations: Creations;
};
type Source = Pick<
  JobQueuedEvent['data'],
  'entryId' | 'entryTitle' | 'entryText' | 'attachments' | 'entryCreatedAt'
>;

/** @throws Refusal VALIDATION_ERROR, NOT_FOUND, FORBIDDEN */
async function queueJob(
  deps: Deps,
  body: QueueJobBody,
  calling: PersonCalling,
): Promise<Executed<JobState>> {
  const { commands, models, runs } = deps;
  const { actor, subscription, at, origin } = calling;
  const source = await sourceOf(deps, body, calling);
  const { id: modelId } = chooseModel(models(), {
    modelId: body.modelId,
    actor,
    subscription,
    path: '/modelId',
  });
  const { instructions } = body;
  const saige = await chooseSaige(deps, { modelId, saigeVersion: body.saigeVersion, actor });
  if (instructions.trim() !== '') {
    const merge = { userId: actor.id, modelId, instructions, ...saige, ...source };
    await runs.requireFits({ ...merge, correlationId: origin.correlationId });
  }
  const data = {
    jobId: newId(),
    userId: actor.id,
    kind: 'datarais',
    priority: body.priority ?? 'normal',
    ...source,
    modelId,
    instructions,
    ...saige,
  } as const;
  const most = numberIn(deps.settings.values, settingNames.jobsWaiting);
  const counted = () => deps.lookups.waitingJobs(actor.id);
  return deps.creations.create(actor.id, counted, (others) => {
    const command = { type: 'QueueJob', data: { ...data, others, most }, actor, at } as const;
    return commands.execute(jobsDecider, data.jobId, command, { ...origin, isCreation: true });
  });
}

/** The text as it was sent: it may have been changed on the screen before the run. */
async function sourceOf(
  { commands }: Deps,
  { content, metadata = {} }: QueueJobBody,
  { actor, at }: PersonCalling,
): Promise<Source> {
  const entryText = entryTextIn(content);
  const { entryId, createdAt } = metadata;
  if (entryId === undefined) {
    requireWritten(entryText);
    return { entryText, entryCreatedAt: createdAt ?? at };
  }
  const entry = await findOwnEntry(commands, entryId, actor.id, jobTexts.noEntry);
  const { attachments } = entry;
  if (attachments === undefined) requireWritten(entryText);
  const entryCreatedAt = createdAt ?? entry.createdAt;
  const files = attachments === undefined ? {} : { attachments };
  return { entryId, entryTitle: entry.title, entryText, ...files, entryCreatedAt };
}

/** @throws Refusal VALIDATION_ERROR */
function entryTextIn(content: string): string {
  const parsed = parse(content);
  const text =
    typeof parsed === 'object' && parsed !== null && 'dataRaisContent' in parsed
      ? parsed.dataRaisContent
      : undefined;
  if (typeof text === 'string' && text.length > limits.entryCharacters) {
    return refuse('VALIDATION_ERROR', entryTexts.tooLong, '/content');
  }
  if (typeof text === 'string' && !isStorable(text)) {
    return refuse('VALIDATION_ERROR', `/content ${commandTexts.unstorable}.`, '/content');
  }
  return typeof text === 'string'
    ? text
    : refuse('VALIDATION_ERROR', jobTexts.contentShape, '/content');
}

/** @throws Refusal VALIDATION_ERROR it has neither words nor files */
function requireWritten(entryText: string): void {
  if (entryText.trim() === '') refuse('VALIDATION_ERROR', jobTexts.contentShape, '/content');
}

function parse(content: string): unknown {
  const fault = bodyFault(content, limits.body);
  if (fault !== undefined) {
    return refuse('VALIDATION_ERROR', commandTexts.bodyFaults[fault], '/content');
  }
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
