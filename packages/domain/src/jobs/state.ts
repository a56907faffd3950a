import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { Claim } from '../kernel/lease.ts';
import type { JobQueued, ProviderWait } from './events.ts';

export interface NoJob {
  readonly exists: false;
}

export type JobProgress =
  | { readonly status: 'queued' | 'cancelled' }
  | ({ readonly status: 'processing' } & Claim)
  | { readonly status: 'completed'; readonly proposal: Proposal; readonly isDiscarded: boolean }
  | { readonly status: 'failed'; readonly error: string };

export interface ExistingJob {
  readonly exists: true;
  readonly jobId: string;
  readonly userId: string;
  /** Everything a worker needs. */
  readonly request: JobQueued['data'];
  /** Starts since it was queued, or queued again by the person. */
  readonly attempt: number;
  /** Answers that could not be used since then. */
  readonly unusable: number;
  /** The provider that it waits for, or waited for when it was begun; absent once that answered. */
  readonly wait?: ProviderWait;
  readonly progress: JobProgress;
}

export type JobState = NoJob | ExistingJob;
