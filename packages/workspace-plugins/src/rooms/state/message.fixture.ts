import type { Message } from '@mach42/contracts/messages/schemas.ts';

/** A message of somebody else in a room, changed where a test cares. */
export function messageOf(over: Partial<Message> & Pick<Message, 'id'>): Message {
  const createdAt = over.createdAt ?? '2026-11-20T10:00:00.000Z';
  return {
    _id: over.id,
    roomId: 'r',
    content: 'The trailer takes it flat.',
    maskedContent: null,
    userId: 'mo',
    username: 'mo',
    sender: { userId: 'mo', username: 'mo', isBot: false, isGuest: false },
    timestamp: createdAt,
    createdAt,
    isUser: false,
    type: 'text',
    attachments: [],
    mentions: [],
    reactions: {},
    edited: false,
    aiModel: null,
    replyTo: null,
    replyCount: 0,
    metadata: { status: 'completed' },
    ...over,
  };
}
