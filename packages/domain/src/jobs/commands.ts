import type { JobErrorCode, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { Command } from '../kernel/decider.ts';
import type { Claim } from '../kernel/lease.ts';
import type { JobQueued, ProviderWait } from './events.ts';

/** How many of the person's wait or are in work, as far as the read models know. */
interface Beside {
  readonly others?: number;
  /** How many the settings allow; default: as shipped. */
  readonly most?: number;
}

export type QueueJob = Command<'QueueJob', JobQueued['data'] & Beside>;
/** Claims the job for a worker; refused while another holds the lease, or after three tries. */
export type StartJob = Command<
  'StartJob',
  {
    readonly workerId: string;
    readonly leaseUntil: string;
    /** Another's, which the worker has seen stand for a whole lease. */
    readonly seenRunOut?: Claim;
  }
>;
/** Refused once the job has ended, or another worker has taken it over. */
export type RenewJobLease = Command<
  'RenewJobLease',
  { readonly workerId: string; readonly leaseUntil: string }
>;
/** The worker ends and lets the job go; refused as a renewal is. */
export type ReleaseJob = Command<'ReleaseJob', { readonly workerId: string }>;
/**
 * The job waits for its provider: told by its claimant, or by any worker while nobody has begun it.
 * That beginning does not count.
 */
export type AwaitProvider = Command<
  'AwaitProvider',
  { readonly workerId: string; readonly wait: ProviderWait }
>;
export type CompleteJob = Command<
  'CompleteJob',
  { readonly workerId: string; readonly proposal: Proposal; readonly modelCallId: string }
>;
export type FailJob = Command<
  'FailJob',
  {
    readonly workerId: string;
    /** As in `StartJob`. */
    readonly seenRunOut?: Claim;
    readonly error: string;
    readonly code?: JobErrorCode;
    readonly retryable: boolean;
    /** ISO 8601, UTC: when it may be tried again, if it is. */
    readonly retryAt?: string;
  }
>;
export type CancelJob = Command<'CancelJob'>;
export type RetryJob = Command<'RetryJob', Beside>;
/** The person has no use for what a completed job proposes; it can be taken back. */
export type DiscardProposal = Command<'DiscardProposal'>;
export type RestoreProposal = Command<'RestoreProposal'>;

export type JobCommand =
  | QueueJob
  | StartJob
  | RenewJobLease
  | ReleaseJob
  | AwaitProvider
  | CompleteJob
  | FailJob
  | CancelJob
  | RetryJob
  | DiscardProposal
  | RestoreProposal;
