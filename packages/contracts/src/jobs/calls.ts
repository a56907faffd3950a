import type { DataRaisStats, DataRaisStatsQuery } from '../datarais/schemas.ts';
import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  AllJobsMeta,
  Job,
  JobMetadata,
  JobQueued,
  JobsQuery,
  QueueJobBody,
} from './schemas.ts';

export const queueJob = call<{ body: QueueJobBody; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job',
  { cost: costs.heavy },
);
/** The caller's own jobs, or those of all people without content; newest first. */
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
/** Discards the proposal of a completed job, or restores it. */
export const discardProposal = call<{ params: IdParams; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job/:id/discard',
);
export const restoreProposal = call<{ params: IdParams; answer: { data: JobQueued } }>(
  'POST',
  '/api/queue/job/:id/restore',
);
/** The jobs of all people, and on request their entries; for admins. */
export const queueStats = call<{ query: DataRaisStatsQuery; answer: { data: DataRaisStats } }>(
  'GET',
  '/api/admin/datarais-stats',
  { cost: costs.heavy },
);
