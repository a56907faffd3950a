import { describe, expect, it } from 'vitest';
import { chatRoom } from './room.fixture.ts';
import { roomSections, unreadOf } from './select.ts';

const ids = (rooms: readonly { readonly id: string }[]) => rooms.map(({ id }) => id).join(' ');

describe('the sections of the rooms', () => {
  const rooms = [
    chatRoom({ id: 'a' }),
    chatRoom({ id: 'b', pinned: true, unreadCount: 2 }),
    chatRoom({ id: 'c', type: 'group_room' }),
    chatRoom({ id: 'd', type: 'internal_forum', unreadCount: 1 }),
    chatRoom({ id: 'e', archived: true, pinned: true }),
  ];

  it('hold each room once, in its order', () => {
    const sections = roomSections(rooms);
    expect(ids(sections.pinned)).toBe('b');
    expect(ids(sections.chats)).toBe('a');
    expect(ids(sections.rooms)).toBe('c');
    expect(ids(sections.forums)).toBe('d');
    expect(ids(sections.archived)).toBe('e');
  });

  it('count what is unread', () => {
    expect(unreadOf(rooms)).toBe(3);
  });
});
