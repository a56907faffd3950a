import type { SessionKind } from '@mach42/contracts/sessions/schemas.ts';
import type { Flag, Table } from '../kernel/table.ts';

export interface SessionsTable {
  id: string;
  /** Who opened it. */
  user_id: string;
  kind: SessionKind;
  title: string;
  model_id: string | null;
  room_id: string | null;
  masked: Flag;
  started_at: string;
  expires_at: string;
  /** Position of its opening: messages with a later place are not shown. */
  position: number;
}

export const sessionsTable: Table<'sessions'> = {
  name: 'sessions',
  columns: [
    'id',
    'user_id',
    'kind',
    'title',
    'model_id',
    'room_id',
    'masked',
    'started_at',
    'expires_at',
    'position',
  ],
  definition: ({ position }) => [
    `create table sessions (
      id text primary key,
      user_id text not null,
      kind text not null,
      title text not null,
      model_id text,
      room_id text,
      masked integer not null,
      started_at text not null,
      expires_at text not null,
      position ${position} not null
    )`,
    'create index sessions_user on sessions (user_id, expires_at)',
    'create index sessions_room on sessions (room_id, expires_at)',
  ],
};
