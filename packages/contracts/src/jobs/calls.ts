import type { DataRaisStats, DataRaisStatsQuery } from '../datarais/schemas.ts';
import type {
  AllJobsMeta,
  Job,
  JobMetadata,
  JobQueued,
  JobsQuery,
  QueueJobBody,
  AllJobsQuery,
} from './schemas.ts';
import { call, costs, type Call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';

export const queueJob = call<{ body: QueueJobBody; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job',
  { cost: costs.heavy },
);
/** The caller's own, or everybody's without content; newest first. */
export const listJobs = call<{
  query: JobsQuery;
  answer: { data: Job[] | JobMetadata[]; meta?: AllJobsMeta };
}>('GET', '/api/queue/jobs');
export const cancelJob = call<{ params: IdParams; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job/:id/cancel',
);
export const retryJob = call<{ params: IdParams; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job/:id/retry',
);
/** What a completed job proposes is offered no more, or again. */
export const discardProposal = call<{ params: IdParams; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job/:id/discard',
);
export const restoreProposal = call<{ params: IdParams; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job/:id/restore',
);
/** Of everybody's jobs, and on demand of everybody's entries; for admins. */
export const queueStats = call<{ query: DataRaisStatsQuery; answer: { data: DataRaisStats } }>(
  'GET',
  '/api/admin/datarais-stats',
  { cost: costs.heavy },
);

/** `listJobs` as an admin makes it for everybody's jobs, typed by what it is asked. */
export const listAllJobs = listJobs as Call as Call<{
  query: AllJobsQuery;
  answer: { data: JobMetadata[]; meta: AllJobsMeta };
}>;
