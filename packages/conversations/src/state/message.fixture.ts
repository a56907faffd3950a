import type { Message } from '@mach42/contracts/messages/schemas.ts';

export const fixtureAt = '2026-11-20T09:00:00.000Z';

/** A message of the reader in room `r1`, with the values that a test changes. */
export function aMessage(id: string, over: Partial<Message> = {}): Message {
  const createdAt = over.createdAt ?? fixtureAt;
  return {
    id,
    _id: id,
    roomId: 'r1',
    content: `text of ${id}`,
    maskedContent: null,
    userId: 'u1',
    username: 'Dana',
    sender: { userId: 'u1', username: 'Dana', isBot: false, isGuest: false },
    timestamp: createdAt,
    isUser: true,
    type: 'text',
    attachments: [],
    mentions: [],
    reactions: {},
    edited: false,
    aiModel: null,
    replyTo: null,
    replyCount: 0,
    metadata: { status: 'sent' },
    ...over,
    createdAt,
  };
}

/** A message of another person. */
export function othersMessage(id: string, over: Partial<Message> = {}): Message {
  const sender = { userId: 'u2', username: 'Mo', isBot: false, isGuest: false };
  return aMessage(id, { isUser: false, userId: 'u2', username: 'Mo', sender, ...over });
}
