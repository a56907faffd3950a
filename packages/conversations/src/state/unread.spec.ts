import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { describe, expect, it } from 'vitest';
import { conversationActions } from './actions.ts';
import { conversations, conversationsSlice } from './conversations-slice.ts';
import { aMessage as message, othersMessage } from './message.fixture.ts';
import { initialRoomState, type RoomState } from './room-state.ts';
import { chatRoom } from './room.fixture.ts';

type Action = Parameters<typeof conversationsSlice.reducer>[1];

const reduce = (state: RoomState, ...actions: Action[]) =>
  actions.reduce<RoomState>((before, action) => conversationsSlice.reducer(before, action), state);

const room = chatRoom({ id: 'r1' });

const open = reduce(
  initialRoomState,
  conversations.roomsLoaded([room]),
  conversations.chatOpened('r1'),
  conversations.newestPageLoaded({ roomId: 'r1', messages: [], hasMore: false }),
);

describe('what is unread', () => {
  const counts = (state: RoomState) => state.rooms.map((one) => one.unreadCount);
  const posted = (one: Message) => conversations.messagePosted(one);

  it('ROOM-110 is counted when another person writes, once', () => {
    const other = othersMessage('m1');
    const state = reduce(open, posted(other), posted(other));
    expect(counts(state)).toEqual([1]);
    expect(state.rooms[0]?.hasUnread).toBe(true);
  });

  it('leaves one’s own messages out', () => {
    expect(counts(reduce(open, posted(message('m1'))))).toEqual([0]);
  });

  it('has mentions counted by themselves, of what is counted as unread alone, until it is read', () => {
    const mentioned = conversations.mentionReceived({ roomId: 'r1', messageId: 'm1' });
    expect(reduce(open, mentioned).rooms[0]).not.toHaveProperty('mentionCount');
    const counted = reduce(open, posted(othersMessage('m1')), mentioned, mentioned);
    expect(counted.rooms[0]?.mentionCount).toBe(1);
    const mark = { roomId: 'r1', lastReadMessageId: 'm1', unreadCount: 2 };
    const partly = reduce(counted, conversations.roomRead({ ...mark, mentionCount: 3 }));
    expect(partly.rooms[0]?.mentionCount).toBe(3);
    const read = reduce(partly, conversationActions.markRead({ roomId: 'r1', messageId: 'm1' }));
    expect(read.rooms[0]).not.toHaveProperty('mentionCount');
  });

  it('is none once the mark is moved', () => {
    const read = conversationActions.markRead({ roomId: 'r1', messageId: 'm1' });
    const state = reduce(open, posted(othersMessage('m1')), read);
    expect(state.rooms[0]).toMatchObject({
      unreadCount: 0,
      hasUnread: false,
      lastReadMessageId: 'm1',
    });
  });
});

describe('a reaction', () => {
  const reactions = (state: RoomState) => state.messagesByRoom['r1']?.messages[0]?.reactions;
  const mine = { messageId: 'm1', roomId: 'r1', emoji: '👍', userId: 'u1' };

  it('counts each person once, and is gone with the last of them', () => {
    const one = reduce(open, conversations.messageStored(message('m1')));
    const two = reduce(one, conversations.reactionAdded(mine), conversations.reactionAdded(mine));
    expect(reactions(two)).toEqual({ '👍': ['u1'] });
    expect(reactions(reduce(two, conversations.reactionRemoved(mine)))).toEqual({});
  });
});
