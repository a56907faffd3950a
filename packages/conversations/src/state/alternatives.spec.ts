import { expect, it } from 'vitest';
import { conversations, conversationsSlice } from './conversations-slice.ts';
import { othersMessage } from './message.fixture.ts';
import { initialRoomState, type RoomState } from './room-state.ts';
import { chatRoom } from './room.fixture.ts';

type Action = Parameters<typeof conversationsSlice.reducer>[1];

const reduce = (...actions: Action[]): RoomState =>
  actions.reduce<RoomState>(
    (before, action) => conversationsSlice.reducer(before, action),
    initialRoomState,
  );

const listed = othersMessage('a0', { type: 'ai_response', metadata: { status: 'delivered' } });
const numbered = {
  ...listed,
  metadata: { ...listed.metadata, alternative: { number: 1, count: 2 } },
};
const shown = othersMessage('a1', { type: 'ai_response', metadata: { status: 'delivered' } });

it('gives its place to the answer that is chosen, whichever of call and event comes first', () => {
  const asked = [
    conversations.roomsLoaded([chatRoom({ id: 'r1' })]),
    conversations.newestPageLoaded({ roomId: 'r1', messages: [shown], hasMore: false }),
  ];
  const called = conversations.replyChosen({ replaces: ['a1'], message: listed });
  const published = conversations.replyChosen({ replaces: ['a1'], message: numbered });
  const messagesAfter = (...actions: Action[]) =>
    reduce(...asked, ...actions).messagesByRoom['r1']?.messages;
  expect(messagesAfter(called, published)).toEqual([numbered]);
  expect(messagesAfter(published)).toEqual([numbered]);
});
