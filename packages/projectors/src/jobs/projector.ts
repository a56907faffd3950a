import type { JobEvent } from '@mach42/domain/jobs/events.ts';
import { type Change, toAdmins, toUser } from '@mach42/read-models/changes/change.ts';
import { findJob, outlineOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import { jobsTable, type JobsTable } from '@mach42/read-models/jobs/table.ts';
import { turnOf } from '@mach42/read-models/jobs/turns.reads.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { sql } from 'kysely';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';

const notWaiting = { waits_for: null, waits_until: null } as const;

const setJobStarted = prepared(
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

const setJobLease = prepared((q, p: { id: string; leaseUntil: string }) =>
  q.updateTable('jobs').set({ lease_until: p.leaseUntil }).where('id', '=', p.id),
);

const setJobCompleted = prepared(
  (q, p: { id: string; proposal: string; outline: string; result: string; at: string }) =>
    q
      .updateTable('jobs')
      .set({
        status: 'completed',
        proposal: p.proposal,
        outline: p.outline,
        result: p.result,
        finished_at: p.at,
        lease_until: null,
      })
      .where('id', '=', p.id),
);

const setJobEnded = prepared(
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

const setProposalDiscarded = prepared((q, p: { id: string; discarded: 0 | 1 }) =>
  q.updateTable('jobs').set({ discarded: p.discarded }).where('id', '=', p.id),
);

/** Back to its position in the queue, to be tried again. */
const setJobReturned = prepared((q, p: { id: string; notBefore: string | null }) =>
  q
    .updateTable('jobs')
    .set({ status: 'queued', lease_until: null, not_before: p.notBefore })
    .where('id', '=', p.id),
);

/** Back to its position in the queue, as if it had not begun. */
const setJobReleased = prepared((q, p: { id: string }) =>
  q
    .updateTable('jobs')
    .set((eb) => ({ status: 'queued', lease_until: null, attempt: eb('attempt', '-', 1) }))
    .where('id', '=', p.id),
);

/** Back to its position in the queue, as if it had not begun, until its provider is available. */
const setJobAwaiting = prepared(
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

/** Puts the job at the end of its person's queue, like a new job. */
const setJobRetried = prepared(
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

type On<Type extends JobEvent['type']> = Handler<Extract<JobEvent, { type: Type }>>;

const queued: On<'JobQueued'> = async ({ data, at, position }, tx) => {
  const { round, turn } = await turnOf(tx, data);
  await tx.run(jobsTable.insert, {
    id: data.jobId,
    user_id: data.userId,
    entry_id: data.entryId ?? null,
    kind: data.kind,
    status: 'queued',
    priority: data.priority,
    round,
    turn,
    model_id: data.modelId,
    instructions: data.instructions,
    saige_version: data.saigeVersion ?? null,
    attempt: 0,
    created_at: at,
    started_at: null,
    finished_at: null,
    lease_until: null,
    not_before: null,
    waits_for: null,
    waits_until: null,
    proposal: null,
    outline: null,
    result: null,
    discarded: 0,
    error: null,
    error_code: null,
    queued_position: position,
    position,
  });
  return changed('JobQueued', data.jobId, tx);
};

const started: On<'JobStarted'> = async ({ data, at }, tx) => {
  const { jobId: id, attempt, leaseUntil } = data;
  await updateOne(tx, setJobStarted, { id, attempt, leaseUntil, at });
  return changed('JobStarted', id, tx);
};

/** The lease of a job is on no screen. */
const renewed: On<'JobLeaseRenewed'> = async ({ data: { jobId: id, leaseUntil } }, tx) => {
  await updateOne(tx, setJobLease, { id, leaseUntil });
  return undefined;
};

const released: On<'JobReleased'> = async ({ data: { jobId: id } }, tx) => {
  await updateOne(tx, setJobReleased, { id });
  return changed('JobReleased', id, tx);
};

const awaiting: On<'JobAwaitsProvider'> = async ({ data }, tx) => {
  const { jobId: id, provider, until, retryAt = null } = data;
  await updateOne(tx, setJobAwaiting, { id, provider, until, retryAt });
  return changed('JobAwaitsProvider', id, tx);
};

const completed: On<'JobCompleted'> = async ({ data: { jobId: id, proposal }, at }, tx) => {
  const { text, ...rest } = proposal;
  const written = { proposal: JSON.stringify(rest), outline: JSON.stringify(outlineOf(proposal)) };
  await updateOne(tx, setJobCompleted, { id, ...written, result: text, at });
  return changed('JobCompleted', id, tx);
};

const failed: On<'JobFailed'> = async ({ data, at }, tx) => {
  const { jobId: id, error, code: errorCode = 'UNKNOWN', final, retryAt = null } = data;
  if (final) await updateOne(tx, setJobEnded, { id, status: 'failed', error, errorCode, at });
  else await updateOne(tx, setJobReturned, { id, notBefore: retryAt });
  return changed('JobFailed', id, tx);
};

const cancelled: On<'JobCancelled'> = async ({ data: { jobId: id }, at }, tx) => {
  const ended = { status: 'cancelled', error: null, errorCode: null } as const;
  await updateOne(tx, setJobEnded, { id, ...ended, at });
  return changed('JobCancelled', id, tx);
};

const retried: On<'JobRetried'> = async ({ data: { jobId: id, userId }, position }, tx) => {
  const found = await findJob(tx, id);
  const { priority = 'normal' } = found?.job ?? {};
  const { round, turn } = await turnOf(tx, { userId, priority });
  await updateOne(tx, setJobRetried, { id, round, turn, position });
  return changed('JobRetried', id, tx);
};

/** The change is published with the entry of the proposal: that it is not offered any more, or is offered again. */
const discarded: On<'ProposalDiscarded'> = async ({ data: { jobId: id } }, tx) => {
  await updateOne(tx, setProposalDiscarded, { id, discarded: 1 });
  return undefined;
};

const restored: On<'ProposalRestored'> = async ({ data: { jobId: id } }, tx) => {
  await updateOne(tx, setProposalDiscarded, { id, discarded: 0 });
  return undefined;
};

async function changed(
  type: Exclude<JobEvent['type'], 'JobLeaseRenewed' | 'ProposalDiscarded' | 'ProposalRestored'>,
  jobId: string,
  tx: Transaction,
): Promise<Change | undefined> {
  const found = await findJob(tx, jobId);
  if (found === undefined) return undefined;
  return { type, data: { job: found.job }, audiences: [toUser(found.userId), toAdmins] };
}

export const jobsProjector = projector<JobEvent>({
  name: 'jobs',
  version: 9,
  tables: ['jobs'],
  on: {
    JobQueued: queued,
    JobStarted: started,
    JobLeaseRenewed: renewed,
    JobReleased: released,
    JobAwaitsProvider: awaiting,
    JobCompleted: completed,
    JobFailed: failed,
    JobCancelled: cancelled,
    JobRetried: retried,
    ProposalDiscarded: discarded,
    ProposalRestored: restored,
  },
});
