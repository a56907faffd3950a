import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { defineTable, int64, nullable, text, type RowOf } from '../kernel/define-table.ts';

export const entriesTable = defineTable(
  'entries',
  {
    id: text(),
    user_id: text(),
    title: text(),
    content: text(),
    /** JSON: the shown fields of its files */
    attachments: text(),
    status: text<EntryStatus>(),
    created_at: text(),
    processed_at: nullable(text()),
    discarded_at: nullable(text()),
    /** The newest job that was queued for it. */
    job_id: nullable(text()),
    /** Position of its recording. */
    position: int64(),
  },
  {
    key: 'id',
    indexes: {
      entries_user: ['user_id', 'position'],
      entries_times: ['status', 'created_at', 'processed_at', 'discarded_at'],
    },
  },
);
export type EntriesTable = RowOf<typeof entriesTable>;
