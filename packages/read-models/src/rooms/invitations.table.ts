import type { Flag, Table } from '../kernel/table.ts';

/** Those that are neither used up nor taken back; expired ones may be among them. */
export interface InvitationsTable {
  id: string;
  room_id: string;
  /** Null for whoever has the link. */
  user_id: string | null;
  by_mobile: Flag;
  invited_by: string;
  created_at: string;
  expires_at: string;
  position: number;
}

export const invitationsTable: Table<'invitations'> = {
  name: 'invitations',
  columns: [
    'id',
    'room_id',
    'user_id',
    'by_mobile',
    'invited_by',
    'created_at',
    'expires_at',
    'position',
  ],
  definition: ({ clustered, position }) => [
    `create table invitations (
      id text primary key,
      room_id text not null,
      user_id text,
      by_mobile integer not null,
      invited_by text not null,
      created_at text not null,
      expires_at text not null,
      position ${position} not null
    )${clustered}`,
    'create index invitations_room on invitations (room_id)',
    'create index invitations_user on invitations (user_id)',
  ],
};
