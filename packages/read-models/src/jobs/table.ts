import type { JobErrorCode, JobStatus, Priority } from '@mach42/contracts/jobs/schemas.ts';
import {
  bit,
  defineTable,
  int64,
  integer,
  nullable,
  text,
  type RowOf,
} from '../kernel/define-table.ts';

export const jobsTable = defineTable(
  'jobs',
  {
    id: text(),
    user_id: text(),
    entry_id: nullable(text()),
    kind: text<'datarais'>(),
    status: text<JobStatus>(),
    priority: text<Priority>(),
    /** The round of the job among the jobs of its priority: each person has one job in each round. */
    round: integer(),
    /** The position of the job in the queue of all priorities; the lowest is next. */
    turn: integer(),
    model_id: text(),
    instructions: text(),
    /** Null where the model had no SAIGE file. */
    saige_version: nullable(integer()),
    attempt: integer(),
    created_at: text(),
    started_at: nullable(text()),
    finished_at: nullable(text()),
    lease_until: nullable(text()),
    /** The earliest time of the next attempt, after a failure: ISO 8601, UTC. */
    not_before: nullable(text()),
    /** Id of the provider that it waits for, while it does. */
    waits_for: nullable(text()),
    /** The end of that wait: ISO 8601, UTC. */
    waits_until: nullable(text()),
    /** JSON: Proposal without its text */
    proposal: nullable(text()),
    /** JSON: ProposalOutline */
    outline: nullable(text()),
    /** The text of the proposal. */
    result: nullable(text()),
    /** 1: its person does not want its proposal any more. */
    discarded: bit(),
    error: nullable(text()),
    error_code: nullable(text<JobErrorCode>()),
    /** Position of the event that queued it the last time by a person's will. */
    queued_position: int64(),
    /** Position of its first queueing. */
    position: int64(),
  },
  {
    key: 'id',
    indexes: {
      jobs_user: ['user_id', 'position'],
      jobs_entry: ['entry_id', 'position'],
      // The index has all columns by which admins search, so that the long texts of the rows are not read.
      jobs_found: ['position', 'status', 'attempt', 'model_id', 'user_id', 'created_at'],
      jobs_model: ['model_id'],
      // All that is asked of those that wait, so that the long texts of the rows stay unread.
      jobs_queue: {
        on: [
          'turn',
          'queued_position',
          'user_id',
          'not_before',
          'model_id',
          'waits_for',
          'waits_until',
          'id',
        ],
        where: "status = 'queued'",
      },
      jobs_own_queue: { on: ['user_id', 'priority', 'round'], where: "status = 'queued'" },
      jobs_rounds: { on: ['round'], where: 'started_at is not null' },
      jobs_claimed: { on: ['lease_until'], where: "status = 'processing'" },
      jobs_in_work: { on: ['user_id', 'id'], where: "status = 'processing'" },
    },
  },
);
export type JobsTable = RowOf<typeof jobsTable>;
