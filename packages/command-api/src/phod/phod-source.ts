import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import type { PhodSource, UpdatePhodBody } from '@mach42/contracts/phod/schemas.ts';
import { runTexts } from '@mach42/contracts/runs/texts.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { ExistingJob } from '@mach42/domain/jobs/state.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ModelCallEvent } from '@mach42/domain/models/events.ts';
import { findOwnEntry } from '../datarais/entry-view.ts';
import type { Commands, Fold } from '../kernel/commands.ts';

/**
 * Where a version comes from, with what the log knows of the entry, the job and the call of a
 * model that are named.
 * @throws Refusal NOT_FOUND they are not this person's; VALIDATION_ERROR they do not belong together
 */
export async function phodSource(
  commands: Pick<Commands, 'load'>,
  given: UpdatePhodBody['source'] = { kind: 'manual' },
  userId: string,
): Promise<PhodSource> {
  const { kind, jobId, callId } = given;
  const job = jobId === undefined ? undefined : await findOwnJob(commands, jobId, userId);
  const entryId = given.entryId ?? job?.request.entryId;
  if (job !== undefined && job.request.entryId !== entryId) {
    return refuse('VALIDATION_ERROR', jobTexts.otherEntry, '/source/entryId');
  }
  const entry = entryId === undefined ? undefined : await findOwnEntry(commands, entryId, userId);
  return {
    kind,
    ...(entry === undefined ? {} : { entryId: entry.entryId, entryTitle: entry.title }),
    ...(callId === undefined
      ? {}
      : { callId, modelId: await modelOfCall(commands, callId, userId) }),
    ...(job === undefined ? {} : { jobId: job.jobId, modelId: job.request.modelId }),
  };
}

async function modelOfCall(
  commands: Pick<Commands, 'load'>,
  callId: string,
  userId: string,
): Promise<string> {
  const { state } = await commands.load(recordedCall, callId);
  return state?.userId === userId ? state.modelId : refuse('NOT_FOUND', runTexts.notFound);
}

async function findOwnJob(
  commands: Pick<Commands, 'load'>,
  jobId: string,
  userId: string,
): Promise<ExistingJob> {
  const { state } = await commands.load(jobsDecider, jobId);
  if (!state.exists || state.userId !== userId) return refuse('NOT_FOUND', jobTexts.notFound);
  return state;
}

interface RecordedCall {
  readonly userId: string;
  readonly modelId: string;
}

/** The person and the model of a call; undefined when there was no such call. */
const recordedCall: Fold<RecordedCall | undefined, ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 1,
  initialState: undefined,
  evolve: (_, { data: { userId, modelId } }) => ({ userId, modelId }),
};
