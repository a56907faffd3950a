import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { isOwn, requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type { JobCommand, QueueJob } from './commands.ts';
import type { JobEvent } from './events.ts';
import type { ExistingJob, JobProgress, JobState } from './state.ts';
import { complete, fail, release, renew, start } from './work.ts';

/** Rules: `SPEC.md`. */
export const jobsDecider: Decider<JobState, JobCommand, JobEvent> = {
  category: 'job',
  stateVersion: 2,
  initialState: { exists: false },
  decide,
  evolve,
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
    case 'CompleteJob':
      return complete(command, state);
    case 'FailJob':
      return fail(command, state);
    case 'CancelJob':
      return cancel(command.actor, state);
    case 'RetryJob':
      return retry(command.actor, state);
    case 'DiscardProposal':
      return setDiscarded(command.actor, state, true);
    case 'RestoreProposal':
      return setDiscarded(command.actor, state, false);
  }
}

function queue({ data, actor }: QueueJob, state: JobState): readonly JobEvent[] {
  requireMayKeep(data.userId, actor);
  if (state.exists) return refuse('CONFLICT', jobTexts.exists);
  if (data.instructions.trim() === '') {
    return refuse('VALIDATION_ERROR', jobTexts.instructionsRequired, '/instructions');
  }
  return [{ type: 'JobQueued', data }];
}

function cancel(actor: Actor, job: ExistingJob): readonly JobEvent[] {
  requireMayRule(actor, job);
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

function retry(actor: Actor, job: ExistingJob): readonly JobEvent[] {
  requireMayRule(actor, job);
  const { jobId, userId, progress } = job;
  if (progress.status !== 'failed' && progress.status !== 'cancelled') {
    return refuse('CONFLICT', jobTexts.notRetryable);
  }
  return [{ type: 'JobRetried', data: { jobId, userId } }];
}

/** Admins have no business with what was proposed to somebody. */
function setDiscarded(actor: Actor, job: ExistingJob, isDiscarded: boolean): readonly JobEvent[] {
  const { jobId, userId, progress, request } = job;
  if (!isOwn(userId, actor)) return refuse('NOT_FOUND', jobTexts.notFound);
  if (progress.status !== 'completed') return refuse('CONFLICT', jobTexts.noProposal);
  if (progress.isDiscarded === isDiscarded) return [];
  const { entryId } = request;
  const data = { jobId, userId, ...(entryId === undefined ? {} : { entryId }) };
  return [{ type: isDiscarded ? 'ProposalDiscarded' : 'ProposalRestored', data }];
}

/** To anyone but its person and admins a job does not exist. */
function requireMayRule(actor: Actor, job: ExistingJob): void {
  if (!isOwn(job.userId, actor) && actor.activeRole !== 'admin') {
    refuse('NOT_FOUND', jobTexts.notFound);
  }
}

function evolve(state: JobState, event: JobEvent): JobState {
  if (event.type === 'JobQueued') {
    const { jobId, userId } = event.data;
    const progress = { status: 'queued' } as const;
    return { exists: true, jobId, userId, request: event.data, attempt: 0, progress };
  }
  if (!state.exists) return state;
  if (event.type === 'ProposalDiscarded' || event.type === 'ProposalRestored') {
    if (state.progress.status !== 'completed') return state;
    const isDiscarded = event.type === 'ProposalDiscarded';
    return { ...state, progress: { ...state.progress, isDiscarded } };
  }
  const attempt = attemptAfter(event, state.attempt);
  return { ...state, attempt, progress: progressAfter(event) };
}

type Progressing = Exclude<
  JobEvent,
  { type: 'JobQueued' | 'ProposalDiscarded' | 'ProposalRestored' }
>;

function attemptAfter(event: Progressing, before: number): number {
  if (event.type === 'JobStarted') return event.data.attempt;
  if (event.type === 'JobReleased') return before - 1;
  return event.type === 'JobRetried' ? 0 : before;
}

function progressAfter(event: Progressing): JobProgress {
  switch (event.type) {
    case 'JobStarted':
    case 'JobLeaseRenewed': {
      const { workerId, leaseUntil } = event.data;
      return { status: 'processing', workerId, leaseUntil };
    }
    case 'JobCompleted':
      return { status: 'completed', proposal: event.data.proposal, isDiscarded: false };
    case 'JobFailed':
      return event.data.final
        ? { status: 'failed', error: event.data.error }
        : { status: 'queued' };
    case 'JobCancelled':
      return { status: 'cancelled' };
    case 'JobRetried':
    case 'JobReleased':
      return { status: 'queued' };
  }
}
