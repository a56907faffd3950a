import type { WaitedRoute } from '@mach42/contracts/jobs/schemas.ts';
import type { Table } from '../kernel/table.ts';

/** Runs that a request waited for, with what they propose. */
export interface KeptRunsTable {
  /** That of the model's call. */
  id: string;
  user_id: string;
  entry_id: string;
  route: WaitedRoute;
  model_id: string;
  instructions: string;
  /** Null where the model had no SAIGE file. */
  saige_version: number | null;
  started_at: string;
  finished_at: string;
  /** JSON: Proposal without its text */
  proposal: string;
  /** The text of the proposal. */
  result: string;
  /** What it proposes is offered no more. */
  discarded: 0 | 1;
  position: number;
}

export const keptRunsTable: Table<'kept_runs'> = {
  name: 'kept_runs',
  columns: [
    'id',
    'user_id',
    'entry_id',
    'route',
    'model_id',
    'instructions',
    'saige_version',
    'started_at',
    'finished_at',
    'proposal',
    'result',
    'discarded',
    'position',
  ],
  definition: ({ position }) => [
    `create table kept_runs (
      id text primary key,
      user_id text not null,
      entry_id text not null,
      route text not null,
      model_id text not null,
      instructions text not null,
      saige_version integer,
      started_at text not null,
      finished_at text not null,
      proposal text not null,
      result text not null,
      discarded integer not null,
      position ${position} not null
    )`,
    'create index kept_runs_entry on kept_runs (entry_id, position)',
  ],
};
