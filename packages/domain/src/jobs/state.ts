import { claimOf, type Claim, type Claimable } from '../kernel/claim.ts';
import type { JobQueued, ProviderWait } from './events.ts';

export interface NoJob {
  readonly exists: false;
}

export type JobProgress =
  | { readonly status: 'queued' | 'cancelled' }
  | ({ readonly status: 'processing' } & Claim)
  | { readonly status: 'completed'; readonly isDiscarded: boolean }
  | { readonly status: 'failed'; readonly error: string };

/** The texts that a worker needs beside the request. They make a job large. */
export type JobTexts = Pick<JobQueued['data'], 'entryText' | 'instructions'>;

export interface ExistingJob {
  readonly exists: true;
  readonly jobId: string;
  readonly userId: string;
  readonly request: Omit<JobQueued['data'], keyof JobTexts>;
  /** Absent once it has completed: no worker starts it again, and remembered states take memory. */
  readonly texts?: JobTexts;
  /** Starts that count since it was queued, or queued again by the person. */
  readonly attempt: number;
  /** Answers that could not be used since then. */
  readonly unusable: number;
  /** The provider that it waits for, or waited for when it was started; absent once that answered. */
  readonly wait?: ProviderWait;
  readonly progress: JobProgress;
}

export type JobState = NoJob | ExistingJob;

/** A job that has not ended. */
export type UnendedJob = ExistingJob & Claimable;

/** Undefined when the job has ended. */
export function unendedJob(job: ExistingJob): UnendedJob | undefined {
  const { progress } = job;
  if (progress.status === 'queued') return job;
  return progress.status === 'processing' ? { ...job, claim: claimOf(progress) } : undefined;
}
