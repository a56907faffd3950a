import type { Table } from '../kernel/table.ts';

export interface CheckpointsTable {
  /** `projector:<name>@<version>` */
  name: string;
  /** The last event it has applied. */
  position: number;
}

export interface ParkedEventsTable {
  projector: string;
  position: number;
  /** The event's key: what comes later under it is parked as well. */
  key: string;
  type: string;
  event_id: string;
  stream: string;
  /** Why; of those that wait behind another, where that one is. */
  error: string;
  /** Where in the program it failed, without what was given to it; empty where it did not fail there. */
  stack: string;
}

export const checkpointsTable: Table<'checkpoints'> = {
  name: 'checkpoints',
  columns: ['name', 'position'],
  definition: ({ position, clustered }) => [
    `create table checkpoints (
      name text primary key,
      position ${position} not null
    )${clustered}`,
  ],
};

export const parkedEventsTable: Table<'parked_events'> = {
  name: 'parked_events',
  columns: ['projector', 'position', 'key', 'type', 'event_id', 'stream', 'error', 'stack'],
  definition: ({ position, clustered }) => [
    `create table parked_events (
      projector text not null,
      position ${position} not null,
      key text not null,
      type text not null,
      event_id text not null,
      stream text not null,
      error text not null,
      stack text not null,
      primary key (projector, position)
    )${clustered}`,
  ],
};
