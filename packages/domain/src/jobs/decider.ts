import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { JobErrorCode } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { ClaimRules, maxAttempts } from '../kernel/claim.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { isOwn, requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type {
  JobCommand,
  QueueJob,
  RetryJob,
  AwaitProvider,
  CompleteJob,
  FailJob,
  ReleaseJob,
  RenewJobLease,
  StartJob,
} from './commands.ts';
import type { JobEvent, ProviderWait } from './events.ts';
import {
  type ExistingJob,
  type JobProgress,
  type JobState,
  unendedJob,
  type UnendedJob,
} from './state.ts';

/** Rules: `SPEC.md`. */
export const jobsDecider: Decider<JobState, JobCommand, JobEvent> = {
  category: 'job',
  stateVersion: 4,
  initialState: { exists: false },
  decide,
  evolve,
  snapshotEvery: 100,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: JobCommand, state: JobState): readonly JobEvent[] {
  if (command.type === 'QueueJob') return queue(command, state);
  if (!state.exists) return refuse('NOT_FOUND', jobTexts.notFound);
  switch (command.type) {
    case 'StartJob':
      return start(command, state);
    case 'RenewJobLease':
      return renew(command, state);
    case 'ReleaseJob':
      return release(command, state);
    case 'AwaitProvider':
      return awaitProvider(command, state);
    case 'CompleteJob':
      return complete(command, state);
    case 'FailJob':
      return fail(command, state);
    case 'CancelJob':
      return cancel(command.actor, state);
    case 'RetryJob':
      return retry(command, state);
    case 'DiscardProposal':
      return setDiscarded(command.actor, state, true);
    case 'RestoreProposal':
      return setDiscarded(command.actor, state, false);
  }
}

function queue({ data, actor }: QueueJob, state: JobState): readonly JobEvent[] {
  requireMayKeep(data.userId, actor);
  if (state.exists) return refuse('CONFLICT', jobTexts.exists);
  if (data.entryText.length > limits.entryCharacters) {
    return refuse('VALIDATION_ERROR', entryTexts.tooLong, '/content');
  }
  if (data.instructions.trim() === '') {
    return refuse('VALIDATION_ERROR', jobTexts.instructionsRequired, '/instructions');
  }
  const { others, most, ...queued } = data;
  refuseTooMany(others, most);
  return [{ type: 'JobQueued', data: queued }];
}

/** @throws Refusal VALIDATION_ERROR */
function refuseTooMany(others = 0, most: number = limits.jobsWaiting): void {
  if (others >= most) refuse('VALIDATION_ERROR', limitTexts.jobs(most));
}

function cancel(actor: Actor, job: ExistingJob): readonly JobEvent[] {
  requireMayManage(actor, job);
  const { jobId, userId } = job;
  switch (job.progress.status) {
    case 'queued':
    case 'processing':
      return [{ type: 'JobCancelled', data: { jobId, userId } }];
    case 'cancelled':
      return [];
    case 'completed':
    case 'failed':
      return refuse('CONFLICT', jobTexts.notRunning);
  }
}

function retry({ actor, data }: RetryJob, job: ExistingJob): readonly JobEvent[] {
  requireMayManage(actor, job);
  const { jobId, userId, progress } = job;
  if (progress.status !== 'failed' && progress.status !== 'cancelled') {
    return refuse('CONFLICT', jobTexts.notRetryable);
  }
  refuseTooMany(data.others, data.most);
  return [{ type: 'JobRetried', data: { jobId, userId } }];
}

/** Only the person decides about a proposal, not admins. */
function setDiscarded(actor: Actor, job: ExistingJob, isDiscarded: boolean): readonly JobEvent[] {
  const { jobId, userId, progress, request } = job;
  if (!isOwn(userId, actor)) return refuse('NOT_FOUND', jobTexts.notFound);
  if (progress.status !== 'completed') return refuse('CONFLICT', jobTexts.noProposal);
  if (progress.isDiscarded === isDiscarded) return [];
  const { entryId } = request;
  const data = { jobId, userId, ...(entryId === undefined ? {} : { entryId }) };
  return [{ type: isDiscarded ? 'ProposalDiscarded' : 'ProposalRestored', data }];
}

/** Requires the person of a job, or an admin. For all others the job does not exist. */
function requireMayManage(actor: Actor, job: ExistingJob): void {
  if (!isOwn(job.userId, actor) && actor.activeRole !== 'admin') {
    refuse('NOT_FOUND', jobTexts.notFound);
  }
}

function evolve(state: JobState, event: JobEvent): JobState {
  if (event.type === 'JobQueued') {
    const { entryText, instructions, ...request } = event.data;
    const { jobId, userId } = request;
    const progress = { status: 'queued' } as const;
    const noAttempts = { attempt: 0, unusable: 0 };
    const texts = { entryText, instructions };
    return { exists: true, jobId, userId, request, texts, ...noAttempts, progress };
  }
  if (!state.exists) return state;
  if (event.type === 'ProposalDiscarded' || event.type === 'ProposalRestored') {
    if (state.progress.status !== 'completed') return state;
    const isDiscarded = event.type === 'ProposalDiscarded';
    return { ...state, progress: { ...state.progress, isDiscarded } };
  }
  const { wait: _, texts, ...rest } = state;
  const wait = waitAfter(event, state.wait);
  return {
    ...rest,
    ...(texts === undefined || event.type === 'JobCompleted' ? {} : { texts }),
    attempt: attemptAfter(event, state),
    unusable: unusableAfter(event, state.unusable),
    ...(wait === undefined ? {} : { wait }),
    progress: progressAfter(event),
  };
}

type Progressing = Exclude<
  JobEvent,
  { type: 'JobQueued' | 'ProposalDiscarded' | 'ProposalRestored' }
>;

function attemptAfter(event: Progressing, { attempt, progress }: ExistingJob): number {
  const { type } = event;
  if (type === 'JobStarted') return event.data.attempt;
  if (type === 'JobRetried') return 0;
  const isNotCounted =
    type === 'JobReleased' || (type === 'JobAwaitsProvider' && progress.status === 'processing');
  return isNotCounted ? attempt - 1 : attempt;
}

function unusableAfter(event: Progressing, before: number): number {
  if (event.type === 'JobRetried') return 0;
  const isUnusable = event.type === 'JobFailed' && isAboutAnswer(event.data.code);
  return isUnusable ? before + 1 : before;
}

/** An attempt that no provider took is part of the wait. */
function waitAfter(event: Progressing, before: ProviderWait | undefined): ProviderWait | undefined {
  const { type } = event;
  if (type === 'JobAwaitsProvider') {
    const { jobId: _, userId: __, ...wait } = event.data;
    return wait;
  }
  const isStillWaiting =
    type === 'JobStarted' || type === 'JobLeaseRenewed' || type === 'JobReleased';
  return isStillWaiting ? before : undefined;
}

function progressAfter(event: Progressing): JobProgress {
  switch (event.type) {
    case 'JobStarted':
    case 'JobLeaseRenewed': {
      const { workerId, leaseUntil } = event.data;
      return { status: 'processing', workerId, leaseUntil };
    }
    case 'JobCompleted':
      return { status: 'completed', isDiscarded: false };
    case 'JobFailed':
      return event.data.final
        ? { status: 'failed', error: event.data.error }
        : { status: 'queued' };
    case 'JobCancelled':
      return { status: 'cancelled' };
    case 'JobRetried':
    case 'JobReleased':
    case 'JobAwaitsProvider':
      return { status: 'queued' };
  }
}

const claims = new ClaimRules(jobTexts);

function start({ data }: StartJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId, leaseUntil, attempt } = claims.start(requireUnended(job), data);
  return [{ type: 'JobStarted', data: { jobId, userId, workerId, leaseUntil, attempt } }];
}

function renew({ data }: RenewJobLease, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const renewed = claims.renew(requireUnended(job), data);
  return renewed === undefined
    ? []
    : [{ type: 'JobLeaseRenewed', data: { jobId, userId, ...renewed } }];
}

function release({ data }: ReleaseJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId } = claims.requireHolder(requireUnended(job), data.workerId);
  return [{ type: 'JobReleased', data: { jobId, userId, workerId } }];
}

function awaitProvider({ data }: AwaitProvider, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId, wait } = data;
  const unended = requireUnended(job);
  if (unended.claim !== undefined) {
    claims.requireHolder(unended, workerId);
  } else if (job.wait?.provider === wait.provider && job.wait.until === wait.until) {
    return [];
  }
  return [{ type: 'JobAwaitsProvider', data: { jobId, userId, ...wait } }];
}

function complete({ data }: CompleteJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId, proposal, modelCallId } = data;
  claims.requireHolder(requireUnended(job), workerId);
  return [{ type: 'JobCompleted', data: { jobId, userId, proposal, modelCallId } }];
}

function fail({ data }: FailJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId, attempt, unusable } = job;
  claims.requireHolderOrExpired(requireUnended(job), data);
  const { error, code, retryAt } = data;
  const isUnusableAgain = isAboutAnswer(code) && unusable >= limits.answersAskedAgain;
  const final = !data.retryable || attempt >= maxAttempts || isUnusableAgain;
  const why = code === undefined ? { error } : { error, code };
  const wait = final || retryAt === undefined ? {} : { retryAt };
  return [{ type: 'JobFailed', data: { jobId, userId, ...why, final, ...wait } }];
}

/** Whether a model answered, and the answer could not be used. */
const isAboutAnswer = (code: JobErrorCode | undefined): boolean =>
  code === 'UNREADABLE' || code === 'CUT_OFF';

/** @throws Refusal CONFLICT the job has ended */
const requireUnended = (job: ExistingJob): UnendedJob =>
  unendedJob(job) ?? refuse('CONFLICT', jobTexts.notRunning);
