import { aMessage, othersMessage } from '@mach42/conversations/state/message.fixture.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { describe, expect, it } from 'vitest';
import { conversationAsJson, conversationAsMarkdown, fileNameOf } from './chat-menu.tsx';

const room = chatRoom({ id: 'r1', name: 'Lease' });
const messages = [aMessage('m1'), othersMessage('m2', { content: '**Yes**' })];

describe('an exported conversation', () => {
  it('reads as Markdown, each message under its author and time', () => {
    expect(conversationAsMarkdown(room, messages)).toBe(
      '# Lease\n\n## Dana, 2026-11-20 09:00\n\ntext of m1\n\n## Mo, 2026-11-20 09:00\n\n**Yes**\n',
    );
  });

  it('is whole as JSON', () => {
    expect(JSON.parse(conversationAsJson(room, messages))).toEqual({
      room: { id: 'r1', name: 'Lease', type: 'private_chat', createdAt: room.createdAt },
      messages,
    });
  });

  it.each([
    ['Lease & Q3 week', 'lease-q3-week'],
    ['../..', 'chat'],
    ['Ærø på tur', 'ærø-på-tur'],
  ])('is named after the chat %j', (name, file) => {
    expect(fileNameOf(name)).toBe(file);
  });
});
