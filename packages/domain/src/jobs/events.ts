import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { JobErrorCode, Priority, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface Owned {
  readonly jobId: string;
  readonly userId: string;
}

export interface ProviderWait {
  /** Id of the provider. */
  readonly provider: string;
  /** ISO 8601, UTC: since when the job waits for it, and when it stops to wait. */
  readonly since: string;
  readonly until: string;
  /** ISO 8601, UTC: no worker tries again before; absent where the return of the provider is noticed. */
  readonly retryAt?: string;
}

/** Absent where the text of the job was never an entry. */
interface OfEntry extends Owned {
  readonly entryId?: string;
}

/** Everything a worker needs, so that a job does not depend on later edits. */
export type JobQueued = DomainEvent<
  'JobQueued',
  Owned & {
    readonly kind: 'datarais';
    readonly priority: Priority;
    readonly entryId?: string;
    readonly entryTitle?: string;
    readonly entryText: string;
    /** The files of the entry; absent where it had none. */
    readonly attachments?: readonly Attachment[];
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
/** The worker continues; only for attempts that outlast most of a lease. */
export type JobLeaseRenewed = DomainEvent<
  'JobLeaseRenewed',
  Owned & { readonly workerId: string; readonly leaseUntil: string }
>;
/**
 * The job is back at its position in the queue, as if it had not been started: the provider of its
 * model does not answer, or takes no more calls for now. A job that was not started waits as well.
 */
export type JobAwaitsProvider = DomainEvent<'JobAwaitsProvider', Owned & ProviderWait>;
/** The job is back at its position in the queue, as if this worker had not started it: its process stops. */
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
    /** No worker tries it again. */
    readonly final: boolean;
    /** ISO 8601, UTC: no worker tries again before; absent where it is final, and in early events. */
    readonly retryAt?: string;
  }
>;
export type JobCancelled = DomainEvent<'JobCancelled', Owned>;
export type JobRetried = DomainEvent<'JobRetried', Owned>;
/** The job stays completed; its proposal is not offered for the entry any more. */
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

export const jobShapes: ShapesOf<JobEvent> = {
  JobQueued: {
    jobId: 'text',
    userId: 'text',
    kind: 'text',
    priority: 'text',
    entryText: 'text',
    entryCreatedAt: 'text',
    modelId: 'text',
    instructions: 'text',
  },
  JobStarted: {
    jobId: 'text',
    userId: 'text',
    workerId: 'text',
    attempt: 'number',
    leaseUntil: 'text',
  },
  JobLeaseRenewed: { jobId: 'text', userId: 'text', workerId: 'text', leaseUntil: 'text' },
  JobReleased: { jobId: 'text', userId: 'text', workerId: 'text' },
  JobAwaitsProvider: {
    jobId: 'text',
    userId: 'text',
    provider: 'text',
    since: 'text',
    until: 'text',
  },
  JobCompleted: { jobId: 'text', userId: 'text', proposal: 'object', modelCallId: 'text' },
  JobFailed: { jobId: 'text', userId: 'text', error: 'text', final: 'flag' },
  JobCancelled: { jobId: 'text', userId: 'text' },
  JobRetried: { jobId: 'text', userId: 'text' },
  ProposalDiscarded: { jobId: 'text', userId: 'text' },
  ProposalRestored: { jobId: 'text', userId: 'text' },
};
