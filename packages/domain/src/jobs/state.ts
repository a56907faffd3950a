import type { Claim } from '../kernel/lease.ts';
import type { JobQueued, ProviderWait } from './events.ts';

export interface NoJob {
  readonly exists: false;
}

export type JobProgress =
  | { readonly status: 'queued' | 'cancelled' }
  | ({ readonly status: 'processing' } & Claim)
  | { readonly status: 'completed'; readonly isDiscarded: boolean }
  | { readonly status: 'failed'; readonly error: string };

/** What a worker needs beside the request, and what makes a job large. */
export type JobTexts = Pick<JobQueued['data'], 'entryText' | 'instructions'>;

export interface ExistingJob {
  readonly exists: true;
  readonly jobId: string;
  readonly userId: string;
  readonly request: Omit<JobQueued['data'], keyof JobTexts>;
  /** Absent once it has completed: nothing begins it again, and remembered states take memory. */
  readonly texts?: JobTexts;
  /** Starts since it was queued, or queued again by the person. */
  readonly attempt: number;
  /** Answers that could not be used since then. */
  readonly unusable: number;
  /** The provider that it waits for, or waited for when it was begun; absent once that answered. */
  readonly wait?: ProviderWait;
  readonly progress: JobProgress;
}

export type JobState = NoJob | ExistingJob;
