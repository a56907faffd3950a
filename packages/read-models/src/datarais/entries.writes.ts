import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { prepared } from '../query.ts';
import { entriesTable } from './entries.table.ts';

export const insertEntry = entriesTable.insert;

export const setEntryText = prepared((q, p: { id: string; title: string; content: string }) =>
  q.updateTable('entries').set({ title: p.title, content: p.content }).where('id', '=', p.id),
);

export const setEntryStatus = prepared(
  (
    q,
    p: {
      id: string;
      status: EntryStatus;
      processedAt: string | null;
      discardedAt: string | null;
    },
  ) =>
    q
      .updateTable('entries')
      .set({ status: p.status, processed_at: p.processedAt, discarded_at: p.discardedAt })
      .where('id', '=', p.id),
);

/** Nothing where a later job has come. */
export const clearEntryJob = prepared((q, p: { id: string; jobId: string }) =>
  q
    .updateTable('entries')
    .set({ job_id: null })
    .where('id', '=', p.id)
    .where('job_id', '=', p.jobId),
);

/** Likewise. */
export const restoreEntryJob = prepared((q, p: { id: string; userId: string; jobId: string }) =>
  q
    .updateTable('entries')
    .set({ job_id: p.jobId })
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId)
    .where('job_id', 'is', null),
);

export const setEntryJob = prepared((q, p: { id: string; userId: string; jobId: string }) =>
  q
    .updateTable('entries')
    .set({ job_id: p.jobId })
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);
