import type { JobErrorCode, Priority, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

interface Owned {
  readonly jobId: string;
  readonly userId: string;
}

export interface ProviderWait {
  /** Id of the provider. */
  readonly provider: string;
  /** ISO 8601, UTC: since when it is waited for, and when that is given up. */
  readonly since: string;
  readonly until: string;
  /** ISO 8601, UTC: no worker tries again before; absent where its return is noticed. */
  readonly retryAt?: string;
}

/** Without an entry the job was about text that was never kept as one. */
interface OfEntry extends Owned {
  readonly entryId?: string;
}

/** Everything a worker needs, so that a run does not depend on what is edited meanwhile. */
export type JobQueued = DomainEvent<
  'JobQueued',
  Owned & {
    readonly kind: 'datarais';
    readonly priority: Priority;
    readonly entryId?: string;
    readonly entryTitle?: string;
    readonly entryText: string;
    readonly entryCreatedAt: string;
    readonly modelId: string;
    readonly instructions: string;
    /**
     * The version of the model's SAIGE file that shapes the merge; absent where the model has no
     * file, and of jobs from before versions were kept, which none shapes.
     */
    readonly saigeVersion?: number;
  }
>;
export type JobStarted = DomainEvent<
  'JobStarted',
  Owned & {
    readonly workerId: string;
    /** Counts from 1. */
    readonly attempt: number;
    readonly leaseUntil: string;
  }
>;
/** The worker is still at it; only of runs that outlast most of a lease. */
export type JobLeaseRenewed = DomainEvent<
  'JobLeaseRenewed',
  Owned & { readonly workerId: string; readonly leaseUntil: string }
>;
/**
 * Back to its place in the queue, as if it had not been begun: the provider of its model does not
 * answer, or takes no more for now. Of a job that was not begun it tells the same.
 */
export type JobAwaitsProvider = DomainEvent<'JobAwaitsProvider', Owned & ProviderWait>;
/** Back to its place in the queue, as if this worker had not begun: its process was told to end. */
export type JobReleased = DomainEvent<'JobReleased', Owned & { readonly workerId: string }>;
export type JobCompleted = DomainEvent<
  'JobCompleted',
  Owned & { readonly proposal: Proposal; readonly modelCallId: string }
>;
export type JobFailed = DomainEvent<
  'JobFailed',
  Owned & {
    readonly error: string;
    readonly code?: JobErrorCode;
    /** It is not tried again on its own. */
    readonly final: boolean;
    /** ISO 8601, UTC: no worker tries again before; absent where it is final, and of old. */
    readonly retryAt?: string;
  }
>;
export type JobCancelled = DomainEvent<'JobCancelled', Owned>;
export type JobRetried = DomainEvent<'JobRetried', Owned>;
/** The job stays completed; its entry is offered the proposal no more. */
export type ProposalDiscarded = DomainEvent<'ProposalDiscarded', OfEntry>;
export type ProposalRestored = DomainEvent<'ProposalRestored', OfEntry>;

export type JobEvent =
  | JobQueued
  | JobStarted
  | JobLeaseRenewed
  | JobReleased
  | JobAwaitsProvider
  | JobCompleted
  | JobFailed
  | JobCancelled
  | JobRetried
  | ProposalDiscarded
  | ProposalRestored;
