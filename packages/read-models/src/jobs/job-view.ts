import { begunProgress, completedProgress } from '@mach42/contracts/jobs/progress.ts';
import type { Job, JobStatus, JobStatusView, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { JobsTable } from './jobs.table.ts';

/** What the log knows of the progress; how far a running job has come since is told by signals. */
export function progressOf(status: JobStatus): number | null {
  if (status === 'completed') return completedProgress;
  return status === 'processing' ? begunProgress : null;
}

function proposalOf({ proposal, result }: JobsTable): Proposal | null {
  if (proposal === null || result === null) return null;
  return { ...(JSON.parse(proposal) as Omit<Proposal, 'text'>), text: result };
}

/** For which provider it waits, and until when; nothing where it does not. */
export function waitOf({
  waits_for: waitingFor,
  waits_until: waitingUntil,
}: Pick<JobsTable, 'waits_for' | 'waits_until'>): Pick<Job, 'waitingFor' | 'waitingUntil'> {
  return waitingFor === null || waitingUntil === null ? {} : { waitingFor, waitingUntil };
}

export function jobView(row: JobsTable, queuePosition: number | null): Job {
  return {
    id: row.id,
    _id: row.id,
    status: row.status,
    progress: progressOf(row.status),
    queuePosition,
    ...waitOf(row),
    result: row.result,
    proposal: proposalOf(row),
    error: row.error,
    entryId: row.entry_id,
    modelId: row.model_id,
    instructions: row.instructions,
    saigeVersion: row.saige_version,
    priority: row.priority,
    attempt: row.attempt,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

export function jobStatusView(job: Job): JobStatusView {
  const { id, _id, status, progress, queuePosition, result, proposal, error } = job;
  const { waitingFor, waitingUntil } = job;
  return {
    id,
    _id,
    status,
    progress,
    queuePosition,
    ...(waitingFor === undefined ? {} : { waitingFor }),
    ...(waitingUntil === undefined ? {} : { waitingUntil }),
    result,
    proposal,
    error,
  };
}
