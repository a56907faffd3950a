import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';

/** A group room, with the values that a test changes. */
export function roomOf(over: Partial<Room> & Pick<Room, 'id'>): Room {
  const type = over.type ?? 'group_room';
  return {
    _id: over.id,
    name: 'Harbour studio move',
    type,
    settings: settingsFor(type),
    participants: [],
    participantCount: over.participants?.length ?? 0,
    hasUnread: false,
    unreadCount: 0,
    lastReadMessageId: null,
    archived: false,
    pinned: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastMessageAt: null,
    ...over,
  };
}

/** A member, with the values that a test changes. */
export function personOf(over: Partial<Participant> & Pick<Participant, 'userId'>): Participant {
  return {
    username: over.userId,
    firstName: '',
    lastName: '',
    role: 'member',
    isBot: false,
    ...over,
  };
}
