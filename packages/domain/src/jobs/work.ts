import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import type { JobErrorCode } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { maxAttempts, mayTakeOver } from '../kernel/lease.ts';
import { isBefore } from '../kernel/time.ts';
import { refuse } from '../kernel/refusal.ts';
import type {
  AwaitProvider,
  CompleteJob,
  FailJob,
  ReleaseJob,
  RenewJobLease,
  StartJob,
} from './commands.ts';
import type { JobEvent } from './events.ts';
import type { ExistingJob, JobProgress } from './state.ts';

export function start({ data }: StartJob, job: ExistingJob): readonly JobEvent[] {
  const { progress, jobId, userId } = job;
  const { workerId, leaseUntil, seenRunOut } = data;
  if (progress.status !== 'queued') {
    const claim = requireProcessing(progress);
    if (!mayTakeOver(claim, workerId, seenRunOut)) return refuse('CONFLICT', jobTexts.taken);
  }
  if (job.attempt >= maxAttempts) return refuse('CONFLICT', jobTexts.attemptsUsedUp);
  const attempt = job.attempt + 1;
  return [{ type: 'JobStarted', data: { jobId, userId, workerId, leaseUntil, attempt } }];
}

export function renew({ data }: RenewJobLease, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId, progress } = job;
  const claim = requireProcessing(progress);
  if (claim.workerId !== data.workerId) return refuse('CONFLICT', jobTexts.notClaimed);
  if (!isBefore(claim.leaseUntil, data.leaseUntil)) return [];
  return [{ type: 'JobLeaseRenewed', data: { jobId, userId, ...data } }];
}

export function release({ data }: ReleaseJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId, progress } = job;
  const { workerId } = data;
  if (requireProcessing(progress).workerId !== workerId) {
    return refuse('CONFLICT', jobTexts.notClaimed);
  }
  return [{ type: 'JobReleased', data: { jobId, userId, workerId } }];
}

export function awaitProvider({ data }: AwaitProvider, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId, progress } = job;
  const { workerId, wait } = data;
  if (progress.status === 'queued') {
    const isKnown = job.wait?.provider === wait.provider && job.wait.until === wait.until;
    if (isKnown) return [];
  } else if (requireProcessing(progress).workerId !== workerId) {
    return refuse('CONFLICT', jobTexts.notClaimed);
  }
  return [{ type: 'JobAwaitsProvider', data: { jobId, userId, ...wait } }];
}

export function complete({ data }: CompleteJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const claim = requireProcessing(job.progress);
  if (claim.workerId !== data.workerId) return refuse('CONFLICT', jobTexts.notClaimed);
  const { proposal, modelCallId } = data;
  return [{ type: 'JobCompleted', data: { jobId, userId, proposal, modelCallId } }];
}

export function fail({ data }: FailJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId, attempt, unusable } = job;
  const claim = requireProcessing(job.progress);
  if (!mayTakeOver(claim, data.workerId, data.seenRunOut)) {
    return refuse('CONFLICT', jobTexts.notClaimed);
  }
  const { error, code, retryAt } = data;
  const isUnusableAgain = isAboutAnswer(code) && unusable >= limits.answersAskedAgain;
  const final = !data.retryable || attempt >= maxAttempts || isUnusableAgain;
  const why = code === undefined ? { error } : { error, code };
  const wait = final || retryAt === undefined ? {} : { retryAt };
  return [{ type: 'JobFailed', data: { jobId, userId, ...why, final, ...wait } }];
}

/** Whether a model answered, and what it answered was of no use. */
export const isAboutAnswer = (code: JobErrorCode | undefined): boolean =>
  code === 'UNREADABLE' || code === 'CUT_OFF';

function requireProcessing(progress: JobProgress): Extract<JobProgress, { status: 'processing' }> {
  if (progress.status === 'processing') return progress;
  return refuse(
    'CONFLICT',
    progress.status === 'queued' ? jobTexts.notClaimed : jobTexts.notRunning,
  );
}
