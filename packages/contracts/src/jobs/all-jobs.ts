import type { Call } from '../kernel/call.ts';
import { listJobs } from './calls.ts';
import type { AllJobsMeta, AllJobsQuery, JobMetadata } from './schemas.ts';

/** `listJobs` as an admin makes it for everybody's jobs, typed by what it is asked. */
export const listAllJobs = listJobs as Call as Call<{
  query: AllJobsQuery;
  answer: { data: JobMetadata[]; meta: AllJobsMeta };
}>;
