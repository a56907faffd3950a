import type { JobErrorCode, JobStatus, Priority } from '@mach42/contracts/jobs/schemas.ts';
import type { Table } from '../kernel/table.ts';

export interface JobsTable {
  id: string;
  user_id: string;
  entry_id: string | null;
  kind: 'datarais';
  status: JobStatus;
  priority: Priority;
  /** Its turn among the jobs of its priority: everybody has one job in each. */
  round: number;
  /** Its place in the queue, of all priorities; the least is next. */
  turn: number;
  model_id: string;
  instructions: string;
  /** Null where the model had no SAIGE file. */
  saige_version: number | null;
  attempt: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  lease_until: string | null;
  /** When it may be tried again, after a failure: ISO 8601, UTC. */
  not_before: string | null;
  /** Id of the provider that it waits for, while it does. */
  waits_for: string | null;
  /** When that is given up: ISO 8601, UTC. */
  waits_until: string | null;
  /** JSON: Proposal without its text */
  proposal: string | null;
  /** The text of the proposal. */
  result: string | null;
  /** 1: its person wants no more of what it proposes. */
  discarded: 0 | 1;
  error: string | null;
  error_code: JobErrorCode | null;
  /** Position of the event that queued it the last time by a person's will. */
  queued_position: number;
  /** Position of its first queueing. */
  position: number;
}

export const jobsTable: Table<'jobs'> = {
  name: 'jobs',
  columns: [
    'id',
    'user_id',
    'entry_id',
    'kind',
    'status',
    'priority',
    'round',
    'turn',
    'model_id',
    'instructions',
    'saige_version',
    'attempt',
    'created_at',
    'started_at',
    'finished_at',
    'lease_until',
    'not_before',
    'waits_for',
    'waits_until',
    'proposal',
    'result',
    'discarded',
    'error',
    'error_code',
    'queued_position',
    'position',
  ],
  definition: ({ position }) => [
    `create table jobs (
      id text primary key,
      user_id text not null,
      entry_id text,
      kind text not null,
      status text not null,
      priority text not null,
      round integer not null,
      turn integer not null,
      model_id text not null,
      instructions text not null,
      saige_version integer,
      attempt integer not null,
      created_at text not null,
      started_at text,
      finished_at text,
      lease_until text,
      not_before text,
      waits_for text,
      waits_until text,
      proposal text,
      result text,
      discarded integer not null,
      error text,
      error_code text,
      queued_position ${position} not null,
      position ${position} not null
    )`,
    'create index jobs_user on jobs (user_id, position)',
    'create index jobs_entry on jobs (entry_id, position)',
    // All that admins look for, so that the long texts of the rows stay unread.
    'create index jobs_found on jobs (position, status, attempt, model_id, user_id, created_at)',
    'create index jobs_model on jobs (model_id)',
    // All that is asked of those that wait, so that the long texts of the rows stay unread.
    `create index jobs_queue on jobs (turn, queued_position, user_id, not_before, model_id, waits_for, waits_until, id)
      where status = 'queued'`,
    `create index jobs_own_queue on jobs (user_id, priority, round) where status = 'queued'`,
    'create index jobs_rounds on jobs (round) where started_at is not null',
    `create index jobs_claimed on jobs (lease_until) where status = 'processing'`,
    `create index jobs_in_work on jobs (user_id, id) where status = 'processing'`,
  ],
};
