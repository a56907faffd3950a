import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { ChangeType } from '@mach42/contracts/socket/changes.ts';
import { actionOf } from '@mach42/plugin-kit/live.ts';
import { describe, expect, it } from 'vitest';
import { live } from '../live.ts';
import { chatActions } from './chat-actions.ts';
import { chat, chatSlice } from './chat-slice.ts';
import type { ChatState } from './chat-state.ts';
import { chatRoom } from './room.fixture.ts';

const at = '2026-11-20T09:00:00.000Z';
const reduce = (state: ChatState, ...actions: Parameters<typeof chatSlice.reducer>[1][]) =>
  actions.reduce<ChatState>((before, action) => chatSlice.reducer(before, action), state);

const room = chatRoom({ id: 'r1' });

function message(id: string, over: Partial<Message> = {}): Message {
  return {
    id,
    _id: id,
    roomId: 'r1',
    content: `text of ${id}`,
    maskedContent: null,
    userId: 'u1',
    username: 'Dana',
    sender: { userId: 'u1', username: 'Dana', isBot: false, isGuest: false },
    timestamp: at,
    createdAt: at,
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
  };
}

const reply = (id: string, status: Message['metadata']['status']) =>
  message(id, { type: 'ai_response', isUser: false, metadata: { status } });

const open = reduce(
  chatSlice.getInitialState(),
  chat.chatsLoaded([room]),
  chat.chatOpened('r1'),
  chat.newestPageLoaded({ roomId: 'r1', messages: [], hasMore: false }),
);
const send = chatActions.send({ tempId: 't1', content: 'Hello', modelId: undefined, at });
const contents = (state: ChatState) =>
  state.conversations['r1']?.messages.map((one) => one.content);

describe('a message of one’s own', () => {
  it('CHAT-230 starts as pending with a temporary id', () => {
    const state = reduce(open, send);
    expect(state.outgoing).toMatchObject([{ tempId: 't1', roomId: 'r1', status: 'pending' }]);
  });

  it('CHAT-240 becomes the stored message with the id of the server, once', () => {
    const stored = message('m1', { metadata: { status: 'sent', tempId: 't1' } });
    const state = reduce(open, send, chat.messageStored(stored), chat.messageStored(stored));
    expect(state.outgoing).toEqual([]);
    expect(state.conversations['r1']?.messages).toEqual([stored]);
  });

  it('keeps its text when sending fails, and can be sent again', () => {
    const failed = reduce(open, send, chat.sendingFailed({ tempId: 't1', error: 'Network error' }));
    expect(failed.outgoing).toMatchObject([
      { content: 'Hello', status: 'failed', error: 'Network error' },
    ]);
    expect(reduce(failed, chat.sendingStarted('t1')).outgoing).toMatchObject([
      { status: 'pending', error: undefined },
    ]);
  });
});

describe('a message', () => {
  const withOne = reduce(open, chat.messageStored(message('m1')));

  it('CHAT-320 is marked edited when it is edited', () => {
    const edit = { messageId: 'm1', roomId: 'r1', content: 'New', lastUpdate: at };
    const [edited] = reduce(withOne, chat.messageEdited(edit)).conversations['r1']?.messages ?? [];
    expect(edited).toMatchObject({ content: 'New', edited: true, metadata: { isEdited: true } });
  });

  it('CHAT-300 is flagged while its deletion is under way', () => {
    expect(reduce(withOne, chat.deletingStarted('m1')).deleting).toEqual(['m1']);
  });

  it('CHAT-310 is gone when its deletion succeeds; a failure clears the flag and says why', () => {
    const deleting = reduce(withOne, chat.deletingStarted('m1'));
    const gone = reduce(deleting, chat.messageDeleted({ messageId: 'm1', roomId: 'r1' }));
    expect(contents(gone)).toEqual([]);
    expect(gone.deleting).toEqual([]);
    const kept = reduce(deleting, chat.deletingFailed({ messageId: 'm1', error: 'No' }));
    expect(kept).toMatchObject({ deleting: [], failure: 'No' });
    expect(contents(kept)).toEqual(['text of m1']);
  });

  it('of a room that is no chat of mine is not kept', () => {
    expect(reduce(open, chat.messageStored(message('m2', { roomId: 'other' })))).toBe(open);
  });

  it('of an older page stands before what is loaded, once', () => {
    const older = [message('m0'), message('m1')];
    const page = { roomId: 'r1', messages: older, hasMore: true };
    const state = reduce(withOne, chat.olderWanted('r1'), chat.olderPageLoaded(page));
    expect(contents(state)).toEqual(['text of m0', 'text of m1']);
    expect(state.conversations['r1']).toMatchObject({ hasMore: true, loadingOlder: false });
  });
});

describe('a reply that is being written', () => {
  const delta = (seq: number, text: string) =>
    chat.deltaReceived({ t: 'delta', messageId: 'a1', roomId: 'r1', seq, text });
  const asked = reduce(open, chat.messageStored(reply('a1', 'pending')));
  const text = (state: ChatState) => state.writing['a1']?.text;

  it('grows by its deltas, each taken once and in order', () => {
    expect(text(reduce(asked, delta(1, 'One '), delta(2, 'two'), delta(2, 'two')))).toBe('One two');
  });

  it('begins with the whole text so far when it is joined in the middle', () => {
    expect(text(reduce(asked, delta(7, 'All of it'), delta(8, ' and more')))).toBe(
      'All of it and more',
    );
  });

  it('takes the whole text again after the connection was lost', () => {
    const lost = reduce(asked, delta(1, 'One '), delta(2, 'two'), chat.connectionLost());
    expect(text(lost)).toBe('One two');
    expect(text(reduce(lost, delta(9, 'One two three')))).toBe('One two three');
  });

  it('starts anew with delta 1', () => {
    expect(text(reduce(asked, delta(1, 'One'), delta(2, ' two'), delta(1, 'Again')))).toBe('Again');
  });

  it('ends with the stored text', () => {
    const ended = reply('a1', 'completed');
    const state = reduce(asked, delta(1, 'text'), chat.replyEnded(ended));
    expect(state.writing).toEqual({});
    expect(state.conversations['r1']?.messages).toEqual([ended]);
  });

  it('keeps its error when it fails', () => {
    const failed = chat.replyFailed({ messageId: 'a1', roomId: 'r1', error: 'Too long' });
    const [message] = reduce(asked, failed).conversations['r1']?.messages ?? [];
    expect(message?.metadata).toMatchObject({ status: 'failed', error: 'Too long' });
  });

  it('gives its place to the reply that replaces it', () => {
    const again = chat.replyReplaced({ old: 'a1', reply: reply('a2', 'pending') });
    const ids = reduce(asked, again).conversations['r1']?.messages.map(({ id }) => id);
    expect(ids).toEqual(['a2']);
  });
});

describe('a pin', () => {
  const pinned = (state: ChatState) => state.chats.map((one) => one.pinned);

  it('is set and taken away, on the chat that it is about', () => {
    const other = { ...room, id: 'r2' };
    const two = reduce(chatSlice.getInitialState(), chat.chatsLoaded([room, other]));
    const set = reduce(two, chat.chatPinned({ roomId: 'r2', pinned: true }));
    expect(pinned(set)).toEqual([false, true]);
    expect(pinned(reduce(set, chat.chatPinned({ roomId: 'r2', pinned: false })))).toEqual(
      pinned(two),
    );
  });

  it('comes from the socket too', () => {
    const told = (type: ChangeType) => {
      const frame = {
        t: 'event',
        position: '7',
        type,
        roomId: 'r1',
        data: { roomId: 'r1' },
      } as const;
      return actionOf(live, frame) ?? expect.fail('No action is made of it.');
    };
    const set = reduce(open, told('RoomPinned'));
    expect(pinned(set)).toEqual([true]);
    expect(pinned(reduce(set, told('RoomUnpinned')))).toEqual([false]);
  });
});
