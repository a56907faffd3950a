import type { ParticipantRole, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { Flag, Table } from '../kernel/table.ts';

export interface RoomsTable {
  id: string;
  name: string;
  type: RoomType;
  description: string | null;
  /** JSON: RoomSettings */
  settings: string;
  created_at: string;
  /** Position of its creation. */
  position: number;
}

export interface ParticipantsTable {
  room_id: string;
  user_id: string;
  role: ParticipantRole;
  /** By this person, for themselves. */
  pinned: Flag;
  /** Position of the joining; orders the participants of a room. */
  position: number;
}

export const roomsTable: Table<'rooms'> = {
  name: 'rooms',
  columns: ['id', 'name', 'type', 'description', 'settings', 'created_at', 'position'],
  definition: ({ clustered, position }) => [
    `create table rooms (
      id text primary key,
      name text not null,
      type text not null,
      description text,
      settings text not null,
      created_at text not null,
      position ${position} not null
    )${clustered}`,
    `create index rooms_forums on rooms (position) where type = 'internal_forum'`,
  ],
};

export const participantsTable: Table<'participants'> = {
  name: 'participants',
  columns: ['room_id', 'user_id', 'role', 'pinned', 'position'],
  definition: ({ clustered, position }) => [
    `create table participants (
      room_id text not null,
      user_id text not null,
      role text not null,
      pinned integer not null,
      position ${position} not null,
      primary key (room_id, user_id)
    )${clustered}`,
    'create index participants_user on participants (user_id)',
  ],
};
