import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { describe, expect, it } from 'vitest';
import { listedChats, matchingChats } from './listed-chats.ts';

const chat = chatRoom({ id: 'a', name: 'Lease and Q3 week' });
const open = chatRoom({ id: 'b', name: 'Ask the workshop', type: 'internal_forum' });
const forum = { ...open, settings: { ...open.settings, allowGuests: true } };
const closed = { ...open, id: 'c' };
const group = chatRoom({ id: 'd', type: 'group_room' });
const ids = (rooms: readonly { readonly id: string }[]) => rooms.map(({ id }) => id).join('');

describe('the chats of the column', () => {
  it('are the private ones', () => {
    expect(ids(listedChats([chat, forum, closed, group], false))).toBe('a');
  });

  it('are for a guest the forums that let guests in, too', () => {
    expect(ids(listedChats([chat, forum, closed, group], true))).toBe('ab');
  });

  it('are found by the words of their name', () => {
    expect(ids(matchingChats([chat, forum], 'q3  lease'))).toBe('a');
    expect(ids(matchingChats([chat, forum], ''))).toBe('ab');
    expect(ids(matchingChats([chat, forum], 'kiln'))).toBe('');
  });
});
