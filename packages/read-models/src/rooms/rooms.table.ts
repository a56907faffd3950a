import type { ParticipantRole, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { Table } from '../kernel/table.ts';

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
  /** Position of the joining; orders the participants of a room. */
  position: number;
}

/** A person keeps a room in sight. */
export interface RoomPinsTable {
  user_id: string;
  room_id: string;
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
  columns: ['room_id', 'user_id', 'role', 'position'],
  definition: ({ clustered, position }) => [
    `create table participants (
      room_id text not null,
      user_id text not null,
      role text not null,
      position ${position} not null,
      primary key (room_id, user_id)
    )${clustered}`,
    'create index participants_user on participants (user_id)',
  ],
};

export const roomPinsTable: Table<'room_pins'> = {
  name: 'room_pins',
  columns: ['user_id', 'room_id'],
  definition: ({ clustered }) => [
    `create table room_pins (
      user_id text not null,
      room_id text not null,
      primary key (user_id, room_id)
    )${clustered}`,
  ],
};
