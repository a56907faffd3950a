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
  /** Kept to be restored, and answered to nobody until then. */
  removed: Flag;
  participant_count: number;
  /** Position of its creation. */
  position: number;
}

export interface ParticipantsTable {
  room_id: string;
  user_id: string;
  role: ParticipantRole;
  /** By this person, for themselves. */
  pinned: Flag;
  archived: Flag;
  /** The last message that they said to have read; null for none since the joining. */
  last_read_message_id: string | null;
  /** What comes after this position they have not read: of that message, else of the joining. */
  read_place: number;
  /** Position of the joining. */
  position: number;
  /** Orders the participants of a room: `listedAs`. */
  listed: number;
}

const ranks: { readonly [Role in ParticipantRole]: number } = {
  owner: 0,
  moderator: 1,
  member: 2,
  visitor: 2,
};
/** More than there will be events. */
const rank = 2 ** 50;

/** What the role adds to the position of the joining: owners come first, then moderators. */
export const listedFrom = (role: ParticipantRole): number => ranks[role] * rank;

/** Where a participant stands among the others. */
export const listedAs = (role: ParticipantRole, position: number): number =>
  listedFrom(role) + position;

/** Who was removed from a room and not invited since: to them it does not exist, even a forum. */
export interface BarredTable {
  room_id: string;
  user_id: string;
}

export const roomsTable: Table<'rooms'> = {
  name: 'rooms',
  columns: [
    'id',
    'name',
    'type',
    'description',
    'settings',
    'created_at',
    'removed',
    'participant_count',
    'position',
  ],
  definition: ({ clustered, position }) => [
    `create table rooms (
      id text primary key,
      name text not null,
      type text not null,
      description text,
      settings text not null,
      created_at text not null,
      removed integer not null,
      participant_count integer not null,
      position ${position} not null
    )${clustered}`,
    `create index rooms_forums on rooms (position) where type = 'internal_forum'`,
  ],
};

export const participantsTable: Table<'participants'> = {
  name: 'participants',
  columns: [
    'room_id',
    'user_id',
    'role',
    'pinned',
    'archived',
    'last_read_message_id',
    'read_place',
    'position',
    'listed',
  ],
  definition: ({ clustered, position }) => [
    `create table participants (
      room_id text not null,
      user_id text not null,
      role text not null,
      pinned integer not null,
      archived integer not null,
      last_read_message_id text,
      read_place ${position} not null,
      position ${position} not null,
      listed ${position} not null,
      primary key (room_id, user_id)
    )${clustered}`,
    'create index participants_user on participants (user_id)',
    'create index participants_listed on participants (room_id, listed)',
  ],
};

export const barredTable: Table<'barred'> = {
  name: 'barred',
  columns: ['room_id', 'user_id'],
  definition: ({ clustered }) => [
    `create table barred (
      room_id text not null,
      user_id text not null,
      primary key (user_id, room_id)
    )${clustered}`,
  ],
};
