import type { Table } from '../kernel/table.ts';

/** What a person stored: in bytes, in all and by kind. Guests have a row until their chat is erased. */
export interface StorageTable {
  user_id: string;
  bytes: number;
  events: number;
  files: number;
  entries: number;
  messages: number;
  jobs: number;
  other: number;
  /** Of the last event that was counted. */
  position: number;
}

/** What a person added in an hour, in bytes. `hour`: see `hourOf`. */
export interface StorageHoursTable {
  user_id: string;
  hour: number;
  bytes: number;
}

export const storageTable: Table<'storage'> = {
  name: 'storage',
  columns: [
    'user_id',
    'bytes',
    'events',
    'files',
    'entries',
    'messages',
    'jobs',
    'other',
    'position',
  ],
  definition: ({ position: number }) => [
    `create table storage (
      user_id text primary key,
      bytes ${number} not null,
      events ${number} not null,
      files ${number} not null,
      entries ${number} not null,
      messages ${number} not null,
      jobs ${number} not null,
      other ${number} not null,
      position ${number} not null
    )`,
    'create index storage_bytes on storage (bytes desc, user_id)',
  ],
};

export const storageHoursTable: Table<'storage_hours'> = {
  name: 'storage_hours',
  columns: ['user_id', 'hour', 'bytes'],
  definition: ({ clustered, position: number }) => [
    `create table storage_hours (
      user_id text not null,
      hour integer not null,
      bytes ${number} not null,
      primary key (user_id, hour)
    )${clustered}`,
  ],
};
