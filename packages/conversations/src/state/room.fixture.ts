import type { Room } from '@mach42/contracts/rooms/schemas.ts';

/** A private chat, with the values that a test changes. */
export function chatRoom(over: Partial<Room> & Pick<Room, 'id'>): Room {
  return {
    _id: over.id,
    name: 'Lease',
    type: 'private_chat',
    settings: {
      allowThreads: true,
      allowReactions: true,
      allowEditing: true,
      allowDeletion: true,
      allowAI: true,
      allowGuests: false,
      visibility: 'private',
    },
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
