import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { progressOf } from '../jobs/job-view.ts';
import type { JobsTable } from '../jobs/jobs.table.ts';
import type { EntriesTable } from './entries.table.ts';

export interface EntryRow extends EntriesTable {
  job_status: JobsTable['status'] | null;
  job_result: string | null;
  job_error: string | null;
  job_waits_for: string | null;
}

export function entryView(row: EntryRow, queuePosition: number | null): Entry {
  return {
    id: row.id,
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    timestamp: row.created_at,
    status: row.status,
    metadata: { title: row.title },
    jobId: row.job_id,
    progress: row.job_status === null ? null : progressOf(row.job_status),
    queuePosition,
    ...(row.job_waits_for === null ? {} : { waitingFor: row.job_waits_for }),
    result: row.job_result,
    error: row.job_error,
    processedAt: row.processed_at,
  };
}
