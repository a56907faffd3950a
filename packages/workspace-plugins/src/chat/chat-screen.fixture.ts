import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { listOwnInvitations, listRooms, markRead } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { aMessage, othersMessage } from '@mach42/conversations/state/message.fixture.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import {
  openPanel,
  type Part,
  type Screen,
  type ScreenOptions,
} from '@mach42/testing/screens/screen.tsx';
import { within } from '@testing-library/react';
import { chatPlugin } from './plugin.tsx';

export const dana = people.standard;
export const broken = { code: 'SERVER_ERROR', message: 'The message stays.' } as const;
export const chat = chatRoom({ id: 'r1', name: 'Lease' });
export const own = (id: string, content: string, over: Partial<Message> = {}): Message =>
  aMessage(id, { content, userId: dana.id, ...over });
export const reply = (id: string, content: string, replyTo: string): Message =>
  othersMessage(id, {
    content,
    replyTo,
    type: 'ai_response',
    sender: { userId: 'bot', username: 'Mach 42', isBot: true, isGuest: false },
    metadata: { status: 'completed' },
    createdAt: '2026-11-20T09:01:00.000Z',
  });

/** The chat, with its owner. */
export const mine = {
  ...chat,
  participants: [
    {
      userId: dana.id,
      username: 'dana',
      firstName: 'Dana',
      lastName: 'Demo',
      role: 'owner' as const,
      isBot: false,
    },
  ],
};
/** A question and its answer. */
export const messages = [own('m1', 'Who is Henrik?'), reply('m2', 'Landlord.', 'm1')];

export const serving = (messages: Message[] = [], rooms: Room[] = [chat]): FakeServer =>
  new FakeServer()
    .answer(listRooms, { data: rooms })
    .answer(listOwnInvitations, { data: [] })
    .answer(listMessages, { data: messages, meta: { hasMore: false, hasNewer: false } })
    .answer(markRead, ({ params, body }) => ({
      data: { roomId: params.id, lastReadMessageId: body.messageId, unreadCount: 0 },
    }));

export const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPanel(chatPlugin, 'chat', { server: serving(), container: 'column', ...options });

export const field = (screen: Screen): Promise<HTMLElement> =>
  screen.findByRole('textbox', { name: 'Message' });
export const sendButton = (screen: Screen): HTMLElement =>
  screen.getByRole('button', { name: 'Send' });

/** Returns the reader's own message with its buttons. */
export async function bubble(screen: Screen, text: string): Promise<Part> {
  const around = (await screen.findByText(text)).closest<HTMLElement>('.ws-message');
  if (around === null) throw new Error(`${text} is in no message.`);
  return within(around);
}
