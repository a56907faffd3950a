import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { aMessage } from '@mach42/conversations/state/message.fixture.ts';

/** A message of another person in room `r`, with the values that a test changes. */
export function messageOf({ id, ...over }: Partial<Message> & Pick<Message, 'id'>): Message {
  return aMessage(id, {
    roomId: 'r',
    content: 'The trailer takes it flat.',
    userId: 'mo',
    username: 'mo',
    sender: { userId: 'mo', username: 'mo', isBot: false, isGuest: false },
    isUser: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    metadata: { status: 'completed' },
    ...over,
  });
}
