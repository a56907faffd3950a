import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { describe, expect, it } from 'vitest';
import { conversationActions } from './actions.ts';
import { conversations, conversationsSlice } from './conversations-slice.ts';
import { aMessage as message, fixtureAt as at } from './message.fixture.ts';
import { initialRoomState, type RoomState } from './room-state.ts';
import { chatRoom } from './room.fixture.ts';

type Action = Parameters<typeof conversationsSlice.reducer>[1];

const reduce = (state: RoomState, ...actions: Action[]) =>
  actions.reduce<RoomState>((before, action) => conversationsSlice.reducer(before, action), state);

const room = chatRoom({ id: 'r1' });

const reply = (id: string, status: Message['metadata']['status']) =>
  message(id, { type: 'ai_response', isUser: false, metadata: { status } });

const open = reduce(
  initialRoomState,
  conversations.roomsLoaded([room]),
  conversations.chatOpened('r1'),
  conversations.newestPageLoaded({ roomId: 'r1', messages: [], hasMore: false }),
);
const send = conversationActions.send({ tempId: 't1', roomId: 'r1', content: 'Hello', at });
const contents = (state: RoomState) =>
  state.messagesByRoom['r1']?.messages.map((one) => one.content);

it('leaves the answers of a thread beside the others when its beginning is deleted', () => {
  const messages = [
    message('m1'),
    message('m2', { threadId: 'm1' }),
    message('m3', { threadId: 'm0' }),
  ];
  const loaded = conversations.newestPageLoaded({ roomId: 'r1', messages, hasMore: true });
  const gone = conversations.messageDeleted({ messageId: 'm1', roomId: 'r1' });
  const left = reduce(open, loaded, gone).messagesByRoom['r1']?.messages;
  expect(left?.map(({ id, threadId }) => [id, threadId])).toEqual([
    ['m2', undefined],
    ['m3', 'm0'],
  ]);
});

describe('a message of one’s own', () => {
  it('CHAT-230 starts as pending with a temporary id', () => {
    const state = reduce(open, send);
    expect(state.outgoing).toMatchObject([{ tempId: 't1', roomId: 'r1', status: 'pending' }]);
  });

  it('CHAT-240 becomes the stored message with the id of the server, once', () => {
    const stored = message('m1', { metadata: { status: 'sent', tempId: 't1' } });
    const state = reduce(
      open,
      send,
      conversations.messageStored(stored),
      conversations.messageStored(stored),
    );
    expect(state.outgoing).toEqual([]);
    expect(state.messagesByRoom['r1']?.messages).toEqual([stored]);
  });

  it('CHAT-240 becomes the message of a page that is read, where the answer to sending was lost', () => {
    const stored = (isUser: boolean) =>
      message('m1', { isUser, metadata: { status: 'sent', tempId: 't1' } });
    const after = (isUser: boolean) =>
      reduce(
        open,
        send,
        conversations.newestPageLoaded({
          roomId: 'r1',
          messages: [stored(isUser)],
          hasMore: false,
        }),
      );
    expect(after(true).outgoing).toEqual([]);
    // Other clients choose temporary ids of their own.
    expect(after(false).outgoing).toMatchObject([{ tempId: 't1' }]);
  });

  it('CHAT-150 keeps what was reported of it before the answer to sending came', () => {
    const sent = message('m1', { metadata: { status: 'sent', tempId: 't1' } });
    const maskedContent = 'Hello PERSON_1';
    const state = reduce(
      open,
      send,
      conversations.messagePosted(sent),
      conversations.messagesMasked({
        callId: 'c1',
        masked: [{ messageId: 'm1', roomId: 'r1', maskedContent }],
      }),
      conversations.messageSent(sent),
    );
    expect(state.outgoing).toEqual([]);
    expect(state.messagesByRoom['r1']?.messages).toEqual([{ ...sent, maskedContent }]);
    expect(reduce(open, send, conversations.messageSent(sent))).toMatchObject({
      outgoing: [],
      messagesByRoom: { r1: { messages: [sent] } },
    });
  });

  it('keeps its text when sending fails, and can be sent again', () => {
    const failed = reduce(
      open,
      send,
      conversations.sendingFailed({ tempId: 't1', error: 'Network error' }),
    );
    expect(failed.outgoing).toMatchObject([
      { content: 'Hello', status: 'failed', error: 'Network error' },
    ]);
    expect(reduce(failed, conversations.sendingStarted('t1')).outgoing).toMatchObject([
      { status: 'pending', error: undefined },
    ]);
  });
});

describe('a message', () => {
  const withOne = reduce(open, conversations.messageStored(message('m1')));

  it('CHAT-320 is marked edited when it is edited', () => {
    const edit = { messageId: 'm1', roomId: 'r1', content: 'New', lastUpdate: at };
    const [edited] =
      reduce(withOne, conversations.messageEdited(edit)).messagesByRoom['r1']?.messages ?? [];
    expect(edited).toMatchObject({ content: 'New', edited: true, metadata: { isEdited: true } });
  });

  it('shows nothing masked of its old text once it is edited', () => {
    const target = { messageId: 'm1', roomId: 'r1' };
    const masked = [{ ...target, maskedContent: 'Hello PERSON_1' }];
    const edit = { ...target, content: 'New', lastUpdate: at };
    const state = reduce(
      withOne,
      conversations.messagesMasked({ callId: 'c1', masked }),
      conversations.messageEdited(edit),
    );
    expect(state.messagesByRoom['r1']?.messages).toMatchObject([
      { content: 'New', maskedContent: null },
    ]);
  });

  it('CHAT-300 is flagged while its deletion is under way', () => {
    expect(reduce(withOne, conversations.deletingStarted('m1')).deleting).toEqual(['m1']);
  });

  it('CHAT-310 is gone when its deletion succeeds; a failure clears the flag and says why', () => {
    const deleting = reduce(withOne, conversations.deletingStarted('m1'));
    const gone = reduce(deleting, conversations.messageDeleted({ messageId: 'm1', roomId: 'r1' }));
    expect(contents(gone)).toEqual([]);
    expect(gone.deleting).toEqual([]);
    const kept = reduce(deleting, conversations.deletingFailed({ messageId: 'm1', error: 'No' }));
    expect(kept).toMatchObject({ deleting: [], failure: 'No' });
    expect(contents(kept)).toEqual(['text of m1']);
  });

  it('of a room that is not known is not kept', () => {
    expect(reduce(open, conversations.messageStored(message('m2', { roomId: 'other' })))).toBe(
      open,
    );
  });

  it('of an older page is before what is loaded, once', () => {
    const older = [message('m0'), message('m1')];
    const page = { roomId: 'r1', messages: older, hasMore: true };
    const state = reduce(
      withOne,
      conversations.olderWanted('r1'),
      conversations.olderPageLoaded(page),
    );
    expect(contents(state)).toEqual(['text of m0', 'text of m1']);
    expect(state.messagesByRoom['r1']).toMatchObject({ hasMore: true, loadingOlder: false });
  });
});

describe('an edited message', () => {
  const withOne = reduce(open, conversations.messageStored(message('m1')));
  const edit = (content: string, lastUpdate: string) =>
    conversations.messageEdited({ messageId: 'm1', roomId: 'r1', content, lastUpdate });

  it('keeps what happened to it when the answer of the call comes after the event', () => {
    const target = { messageId: 'm1', roomId: 'r1', emoji: '👍', userId: 'u2' };
    const once = edit('New words', '2026-11-20T09:01:00.000Z');
    const state = reduce(withOne, once, conversations.reactionAdded(target), once);
    expect(state.messagesByRoom['r1']?.messages[0]).toMatchObject({
      content: 'New words',
      reactions: { '👍': ['u2'] },
    });
  });

  it('has the words of the last edit, in whichever order they are known', () => {
    const [first, last] = [
      edit('First', '2026-11-20T09:01:00.000Z'),
      edit('Last', '2026-11-20T09:02:00.000Z'),
    ];
    for (const order of [
      [first, last],
      [last, first],
    ]) {
      expect(contents(reduce(withOne, ...order))).toEqual(['Last']);
    }
  });
});

describe('a reply that is being written', () => {
  const asked = reduce(open, conversations.messageStored(reply('a1', 'pending')));

  it('ends with the stored text', () => {
    const ended = reply('a1', 'completed');
    const state = reduce(asked, conversations.replyEnded(ended));
    expect(state.messagesByRoom['r1']?.messages).toEqual([ended]);
  });

  it('keeps its error when it fails', () => {
    const failed = conversations.replyFailed({ messageId: 'a1', roomId: 'r1', error: 'Too long' });
    const [message] = reduce(asked, failed).messagesByRoom['r1']?.messages ?? [];
    expect(message?.metadata).toMatchObject({ status: 'failed', error: 'Too long' });
  });

  it('gives its place to the reply that replaces it', () => {
    const again = conversations.messageReplaced({ old: 'a1', message: reply('a2', 'pending') });
    const ids = reduce(asked, again).messagesByRoom['r1']?.messages.map(({ id }) => id);
    expect(ids).toEqual(['a2']);
  });

  it('keeps what became of the new reply when the answer of the call comes after it', () => {
    const again = conversations.messageReplaced({ old: 'a1', message: reply('a2', 'pending') });
    const ended = conversations.replyEnded({ ...reply('a2', 'delivered'), content: 'Done.' });
    const messages = reduce(asked, again, ended, again).messagesByRoom['r1']?.messages;
    expect(messages).toMatchObject([
      { id: 'a2', content: 'Done.', metadata: { status: 'delivered' } },
    ]);
  });
});

describe('the status of a message', () => {
  const asked = reduce(open, conversations.messageStored(reply('a1', 'pending')));
  const target = { messageId: 'a1', roomId: 'r1' };
  const metadata = (state: RoomState) => state.messagesByRoom['r1']?.messages[0]?.metadata;

  it('CHAT-270 is whatever a later event says', () => {
    const started = reduce(asked, conversations.replyStarted({ ...target, startedAt: at }));
    expect(metadata(started)?.status).toBe('processing');
    const stored = reply('a1', 'delivered');
    expect(metadata(reduce(started, conversations.messageStored(stored)))?.status).toBe(
      'delivered',
    );
    const inRoom = reduce(
      asked,
      conversations.roomStored({ ...room, type: 'group_room' }),
      conversations.replyStarted({ ...target, startedAt: at }),
    );
    expect(metadata(inRoom)?.status).toBe('thinking');
  });

  it('CHAT-280 keeps the error with failed, and clears it with every other', () => {
    const failed = reduce(asked, conversations.replyFailed({ ...target, error: 'Too long' }));
    expect(metadata(failed)).toMatchObject({ status: 'failed', error: 'Too long' });
    const again = reduce(failed, conversations.replyStarted({ ...target, startedAt: at }));
    expect(metadata(again)).not.toHaveProperty('error');
  });
});

describe('the state of the rooms', () => {
  const group = chatRoom({ id: 'g1', type: 'group_room' });
  const inBoth = reduce(open, conversations.roomStored(group), conversations.roomOpened('g1'));

  it('ROOM-040 holds rooms, people, messages and what is open, with loading and error', () => {
    expect(inBoth).toMatchObject({
      rooms: [{ id: 'g1' }, { id: 'r1' }],
      isLoading: false,
      error: undefined,
      participantsByRoom: {},
      messagesByRoom: { r1: { messages: [] } },
      personalChats: { activeChatId: 'r1', currentChat: { id: 'r1' } },
      workspaceRooms: { activeRoomId: 'g1', currentRoom: { id: 'g1' } },
    });
  });

  it('keeps what is open in step with the list', () => {
    const renamed = reduce(inBoth, conversations.roomRenamed({ roomId: 'g1', name: 'Move' }));
    expect(renamed.workspaceRooms.currentRoom?.name).toBe('Move');
  });

  it.each([
    ['with the status 401', { code: 'UNAUTHORIZED', status: 401, message: 'Sign in first' }],
    ['that speaks of auth', { code: 'FORBIDDEN', status: 403, message: 'Not authenticated' }],
  ] as const)('ROOM-390 is empty after an error %s, and nothing is open', (_, error) => {
    const failure = { ...error, requestId: undefined };
    const empty = { ...initialRoomState, error: failure };
    expect(reduce(inBoth, conversations.loadingFailed(failure))).toEqual(empty);
    expect(reduce(inBoth, conversations.failed(failure))).toEqual(empty);
  });

  it('stays through any other error, which the banner says', () => {
    const failure = { code: 'NETWORK', status: 0, message: 'Gone', requestId: undefined } as const;
    const after = reduce(inBoth, conversations.failed(failure));
    expect(after).toEqual({ ...inBoth, failure: 'Gone' });
  });

  it('ROOM-400 has nothing open where the room that was open is removed', () => {
    const noRoom = reduce(inBoth, conversations.roomForgotten({ roomId: 'g1' }));
    expect(noRoom.workspaceRooms).toEqual({ activeRoomId: undefined, currentRoom: undefined });
    expect(noRoom.personalChats.activeChatId).toBe('r1');
    const noChat = reduce(inBoth, conversations.roomForgotten({ roomId: 'r1' }));
    expect(noChat.personalChats).toEqual({ activeChatId: undefined, currentChat: undefined });
    expect(noChat.messagesByRoom).toEqual({});
  });
});

describe('what was written in the new chat', () => {
  it('goes to the chat that its first message opens', () => {
    const first = conversationActions.send({ tempId: 't1', roomId: undefined, content: 'A', at });
    const second = conversationActions.send({ tempId: 't2', roomId: undefined, content: 'B', at });
    const state = reduce(open, first, second, conversations.newChatCreated({ roomId: 'r9' }));
    expect(state.outgoing.map(({ roomId }) => roomId)).toEqual(['r9', 'r9']);
  });
});
