import type { JobErrorCode, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { Claim, ClaimRequest, Claimant } from '../kernel/claim.ts';
import type { Command } from '../kernel/decider.ts';
import type { JobQueued, ProviderWait } from './events.ts';

/** How many jobs of the person wait or are running, as far as the read models know. */
interface Beside {
  readonly others?: number;
  /** How many the settings allow; default: as shipped. */
  readonly most?: number;
}

export type QueueJob = Command<'QueueJob', JobQueued['data'] & Beside>;
/** Claims the job for a worker; refused while another holds the lease, or after three attempts. */
export type StartJob = Command<'StartJob', ClaimRequest>;
/** Refused once the job has ended, or another worker has taken it over. */
export type RenewJobLease = Command<'RenewJobLease', Claim>;
/** The worker stops and releases its claim; refused as a renewal is. */
export type ReleaseJob = Command<'ReleaseJob', { readonly workerId: string }>;
/**
 * The job waits for its provider: so says its claimant, or any worker while it is not claimed.
 * That attempt does not count.
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
  Claimant & {
    readonly error: string;
    readonly code?: JobErrorCode;
    readonly retryable: boolean;
    /** ISO 8601, UTC: when it may be tried again, if it is. */
    readonly retryAt?: string;
  }
>;
export type CancelJob = Command<'CancelJob'>;
export type RetryJob = Command<'RetryJob', Beside>;
/** The person discards the proposal of a completed job; they can restore it. */
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
