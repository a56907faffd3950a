import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import type { JobErrorCode } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ClaimRules, maxAttempts } from '../kernel/claim.ts';
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
import { unendedJob, type ExistingJob, type UnendedJob } from './state.ts';

const claims = new ClaimRules(jobTexts);

export function start({ data }: StartJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId, leaseUntil, attempt } = claims.start(requireUnended(job), data);
  return [{ type: 'JobStarted', data: { jobId, userId, workerId, leaseUntil, attempt } }];
}

export function renew({ data }: RenewJobLease, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const renewed = claims.renew(requireUnended(job), data);
  return renewed === undefined
    ? []
    : [{ type: 'JobLeaseRenewed', data: { jobId, userId, ...renewed } }];
}

export function release({ data }: ReleaseJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId } = claims.requireHolder(requireUnended(job), data.workerId);
  return [{ type: 'JobReleased', data: { jobId, userId, workerId } }];
}

export function awaitProvider({ data }: AwaitProvider, job: ExistingJob): readonly JobEvent[] {
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

export function complete({ data }: CompleteJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId } = job;
  const { workerId, proposal, modelCallId } = data;
  claims.requireHolder(requireUnended(job), workerId);
  return [{ type: 'JobCompleted', data: { jobId, userId, proposal, modelCallId } }];
}

export function fail({ data }: FailJob, job: ExistingJob): readonly JobEvent[] {
  const { jobId, userId, attempt, unusable } = job;
  claims.requireHolderOrExpired(requireUnended(job), data);
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

/** @throws Refusal CONFLICT the job has ended */
const requireUnended = (job: ExistingJob): UnendedJob =>
  unendedJob(job) ?? refuse('CONFLICT', jobTexts.notRunning);
