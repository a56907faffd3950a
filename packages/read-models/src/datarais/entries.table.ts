import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import type { Table } from '../kernel/table.ts';

export interface EntriesTable {
  id: string;
  user_id: string;
  title: string;
  content: string;
  status: EntryStatus;
  created_at: string;
  processed_at: string | null;
  discarded_at: string | null;
  /** The newest job that was queued for it. */
  job_id: string | null;
  /** Position of its recording. */
  position: number;
}

export const entriesTable: Table<'entries'> = {
  name: 'entries',
  columns: [
    'id',
    'user_id',
    'title',
    'content',
    'status',
    'created_at',
    'processed_at',
    'discarded_at',
    'job_id',
    'position',
  ],
  definition: ({ position }) => [
    `create table entries (
      id text primary key,
      user_id text not null,
      title text not null,
      content text not null,
      status text not null,
      created_at text not null,
      processed_at text,
      discarded_at text,
      job_id text,
      position ${position} not null
    )`,
    'create index entries_user on entries (user_id, position)',
    'create index entries_times on entries (status, created_at, processed_at, discarded_at)',
  ],
};
