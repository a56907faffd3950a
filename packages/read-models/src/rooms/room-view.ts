import type { Participant, Room, RoomSettings } from '@mach42/contracts/rooms/schemas.ts';
import type { Flag } from '../kernel/table.ts';
import type { ParticipantsTable, RoomsTable } from './rooms.table.ts';

export interface RoomRow extends RoomsTable {
  last_message_at: string | null;
  /** By the viewer; null when they are not in the room. */
  pinned: Flag | null;
}

export interface ParticipantRow extends Pick<ParticipantsTable, 'user_id' | 'role'> {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
}

export function participantView(row: ParticipantRow): Participant {
  return {
    userId: row.user_id,
    username: row.username ?? '',
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    role: row.role,
    isBot: false,
  };
}

export function roomView(row: RoomRow, participants: readonly ParticipantRow[]): Room {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    type: row.type,
    ...(row.description === null ? {} : { description: row.description }),
    settings: JSON.parse(row.settings) as RoomSettings,
    participants: participants.map(participantView),
    pinned: row.pinned === 1,
    hasUnread: false,
    unreadCount: 0,
    lastReadMessageId: null,
    archived: false,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  };
}
