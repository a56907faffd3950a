import { sql } from 'kysely';
import { prepared } from '../query.ts';
import { jobsTable, type JobsTable } from './jobs.table.ts';

export const insertJob = jobsTable.insert;

const notWaiting = { waits_for: null, waits_until: null } as const;

export const setJobStarted = prepared(
  (q, p: { id: string; attempt: number; leaseUntil: string; at: string }) =>
    q
      .updateTable('jobs')
      .set({
        status: 'processing',
        attempt: p.attempt,
        lease_until: p.leaseUntil,
        started_at: p.at,
        ...notWaiting,
      })
      .where('id', '=', p.id),
);

export const setJobLease = prepared((q, p: { id: string; leaseUntil: string }) =>
  q.updateTable('jobs').set({ lease_until: p.leaseUntil }).where('id', '=', p.id),
);

export const setJobCompleted = prepared(
  (q, p: { id: string; proposal: string; result: string; at: string }) =>
    q
      .updateTable('jobs')
      .set({
        status: 'completed',
        proposal: p.proposal,
        result: p.result,
        finished_at: p.at,
        lease_until: null,
      })
      .where('id', '=', p.id),
);

export const setJobEnded = prepared(
  (
    q,
    p: Pick<JobsTable, 'id' | 'status' | 'error'> & {
      errorCode: JobsTable['error_code'];
      at: string;
    },
  ) =>
    q
      .updateTable('jobs')
      .set({
        status: p.status,
        error: p.error,
        error_code: p.errorCode,
        finished_at: p.at,
        lease_until: null,
        ...notWaiting,
      })
      .where('id', '=', p.id),
);

export const setProposalDiscarded = prepared((q, p: { id: string; discarded: 0 | 1 }) =>
  q.updateTable('jobs').set({ discarded: p.discarded }).where('id', '=', p.id),
);

/** Back to where it stood in the queue, to be tried again. */
export const setJobReturned = prepared((q, p: { id: string; notBefore: string | null }) =>
  q
    .updateTable('jobs')
    .set({ status: 'queued', lease_until: null, not_before: p.notBefore })
    .where('id', '=', p.id),
);

/** Back to where it stood, as if it had not been begun. */
export const setJobReleased = prepared((q, p: { id: string }) =>
  q
    .updateTable('jobs')
    .set((eb) => ({ status: 'queued', lease_until: null, attempt: eb('attempt', '-', 1) }))
    .where('id', '=', p.id),
);

/** Back to where it stood, as if it had not been begun, until its provider is there. */
export const setJobAwaiting = prepared(
  (q, p: { id: string; provider: string; until: string; retryAt: string | null }) =>
    q
      .updateTable('jobs')
      .set({
        attempt: sql<number>`case when status = 'processing' then attempt - 1 else attempt end`,
        status: 'queued',
        lease_until: null,
        not_before: p.retryAt,
        waits_for: p.provider,
        waits_until: p.until,
      })
      .where('id', '=', p.id),
);

/** To the end of its person's queue, as if it were new. */
export const setJobRetried = prepared(
  (q, p: Pick<JobsTable, 'id' | 'round' | 'turn'> & { position: number }) =>
    q
      .updateTable('jobs')
      .set({
        status: 'queued',
        round: p.round,
        turn: p.turn,
        not_before: null,
        attempt: 0,
        error: null,
        error_code: null,
        started_at: null,
        finished_at: null,
        queued_position: p.position,
      })
      .where('id', '=', p.id),
);
