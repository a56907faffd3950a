import type { IdParams } from '@mach42/contracts/kernel/schema.ts';
import type { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationActions as ask } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { aMessage, fixtureAt as at } from '../state/message.fixture.ts';
import { chatRoom } from '../state/room.fixture.ts';
import { startConversations, type Asked } from './world.fixture.ts';

const room = chatRoom({ id: 'r1' });
const list = 'GET /api/rooms/:id/messages';
const post = 'POST /api/rooms/:id/messages';
const page = (...ids: string[]) => ({
  data: ids.map((id) => aMessage(id)),
  meta: { hasMore: false, hasNewer: false },
});
const bodyOf = ({ input }: Asked) => input.body as PostMessageBody;
const stored = (asked: Asked) => {
  const { content, tempId = '' } = bodyOf(asked);
  const { id: roomId } = asked.input.params as IdParams;
  const metadata = { status: 'sent', tempId } as const;
  return { data: aMessage(`m-${tempId}`, { roomId, content, metadata }) };
};
const unreachable = () => new ApiError({ code: 'NETWORK', status: 0, message: 'No net' });
const send = (tempId: string, content = tempId) => ask.send({ tempId, roomId: 'r1', content, at });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending', () => {
  it('CHAT-250 fails with “Failed to send message” when the server refuses', async () => {
    const world = startConversations([room], ({ what }) => {
      if (what === list) return page();
      throw new ApiError({ code: 'SERVER_ERROR', status: 500, message: 'Broken' });
    });
    await settle();
    world.dispatch(send('t1'));
    await settle();
    expect(world.state().outgoing).toMatchObject([
      { content: 't1', status: 'failed', error: 'Failed to send message' },
    ]);
  });

  it('CHAT-260 fails with “Network error” when there is no answer', async () => {
    const world = startConversations([room], ({ what }) => {
      if (what === list) return page();
      throw unreachable();
    });
    await settle();
    world.dispatch(send('t1'));
    await settle();
    expect(world.state().outgoing).toMatchObject([{ status: 'failed', error: 'Network error' }]);
  });

  it('waits for the connection, and then sends each message once and in order', async () => {
    const world = startConversations([room], (asked) =>
      asked.what === list ? page() : stored(asked),
    );
    await settle();
    world.connection('reconnecting');
    world.dispatch(send('t1'));
    world.dispatch(send('t2'));
    world.connection('disconnected');
    await settle();
    expect(world.askedFor(post)).toEqual([]);
    expect(world.state().outgoing.map(({ status }) => status)).toEqual(['queued', 'queued']);

    world.connection('connected');
    await settle();
    world.connection('reconnecting');
    world.connection('connected');
    await settle();
    expect(world.askedFor(post).map((asked) => bodyOf(asked).tempId)).toEqual(['t1', 't2']);
    expect(world.state().outgoing).toEqual([]);
    const ids = world.state().messagesByRoom['r1']?.messages.map(({ id }) => id);
    expect(ids).toEqual(['m-t1', 'm-t2']);
  });

  it('that was cut off with the connection is repeated under the same temporary id', async () => {
    let fails = true;
    const world = startConversations([room], (asked) => {
      if (asked.what === list) return page();
      if (!fails) return stored(asked);
      world.connection('reconnecting');
      throw unreachable();
    });
    await settle();
    world.dispatch(send('t1'));
    await settle();
    expect(world.state().outgoing).toMatchObject([{ status: 'queued', error: undefined }]);
    fails = false;
    world.connection('connected');
    await settle();
    expect(world.askedFor(post).map((asked) => bodyOf(asked).tempId)).toEqual(['t1', 't1']);
    expect(world.state().outgoing).toEqual([]);
  });

  it('of two messages into the new chat makes one chat, and the draft goes there', async () => {
    const made = chatRoom({ id: 'r9' });
    const world = startConversations([], (asked) => {
      if (asked.what === 'POST /api/rooms') return { data: made };
      return asked.what === list ? page() : stored(asked);
    });
    await settle();
    world.stored.set('draft:u:new', 'and then');
    world.dispatch(ask.send({ tempId: 't1', roomId: undefined, content: 'A', at }));
    world.dispatch(ask.send({ tempId: 't2', roomId: undefined, content: 'B', at }));
    await settle();
    expect(world.askedFor('POST /api/rooms')).toHaveLength(1);
    expect(world.askedFor(post).map(({ input }) => input.params)).toEqual([
      { id: 'r9' },
      { id: 'r9' },
    ]);
    expect(world.state().personalChats.activeChatId).toBe('r9');
    expect(world.stored.get('draft:u:r9')).toBe('and then');
  });
});

describe('the messages of a room', () => {
  it('ROOM-380 are read once more a second after a failure', async () => {
    let calls = 0;
    const world = startConversations([room], ({ what }) => {
      if (what === list) calls += 1;
      if (what === list && calls === 1) throw unreachable();
      return page('m1');
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(world.askedFor(list)).toHaveLength(1);
    expect(world.state().messagesByRoom['r1']).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(world.state().messagesByRoom['r1']?.messages).toMatchObject([{ id: 'm1' }]);
  });

  it('ROOM-380 are an empty list after the second failure, which the banner says', async () => {
    const world = startConversations([room], () => {
      throw unreachable();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.askedFor(list)).toHaveLength(2);
    expect(world.state().messagesByRoom['r1']).toMatchObject({ messages: [], hasMore: false });
    expect(world.state().failure).toBe('No net');
  });

  it('CHAT-290 are read again after a reconnect that cannot resume, if they were loaded', async () => {
    const ids = ['m1'];
    const world = startConversations([room, chatRoom({ id: 'r2' })], () => page(...ids));
    await settle();
    world.dispatch(ask.openChat('r2'));
    world.dispatch(ask.openChat('r1'));
    await settle();
    const before = world.askedFor(list).length;
    ids.push('m2');
    world.dispatch(ask.load());
    await settle();
    expect(
      world
        .askedFor(list)
        .slice(before)
        .map(({ input }) => input.params),
    ).toEqual([{ id: 'r1' }]);
    const shown = world.state().messagesByRoom['r1']?.messages.map(({ id }) => id);
    expect(shown).toEqual(['m1', 'm2']);
    expect(Object.keys(world.state().messagesByRoom)).toEqual(['r1']);
  });

  it('CHAT-290 are read again without the older ones, which may have changed unseen', async () => {
    const world = startConversations([room], ({ input }) =>
      input.query !== undefined && 'before' in input.query
        ? page('m1', 'm2')
        : { data: [aMessage('m3')], meta: { hasMore: true, hasNewer: false } },
    );
    await settle();
    world.dispatch(ask.loadOlder({ roomId: 'r1' }));
    await settle();
    const shown = () => world.state().messagesByRoom['r1']?.messages.map(({ id }) => id);
    expect(shown()).toEqual(['m1', 'm2', 'm3']);
    world.dispatch(ask.openChat('r1'));
    await settle();
    expect(shown()).toEqual(['m1', 'm2', 'm3']);
    world.dispatch(ask.load());
    await settle();
    expect(shown()).toEqual(['m3']);
    expect(world.state().messagesByRoom['r1']?.hasMore).toBe(true);
  });

  it('come with the participants as they are then, of the room that lists them', async () => {
    let firstName = 'Dana';
    const participants = 'GET /api/rooms/:id/participants';
    const group = chatRoom({ id: 'r3', type: 'group_room' });
    const world = startConversations([group], ({ what }) =>
      what === participants
        ? { data: [{ userId: { id: 'dana', firstName }, role: 'owner' }], meta: { next: null } }
        : page('m1'),
    );
    await settle();
    world.dispatch(ask.openRoom('r3'));
    world.dispatch(ask.loadParticipants({ roomId: 'r3' }));
    await settle();
    const names = () => world.state().participantsByRoom['r3']?.map((one) => one.firstName);
    expect(names()).toEqual(['Dana']);
    firstName = 'Forgotten';
    world.dispatch(ask.load());
    await settle();
    expect(names()).toEqual(['Forgotten']);
    expect(world.askedFor(participants)).toHaveLength(2);
  });

  it('are the stretch around a message that a jump leads to, and the newest on request', async () => {
    const world = startConversations([room], ({ input }) =>
      input.query !== undefined && 'around' in input.query
        ? { data: [aMessage('m1')], meta: { hasMore: true, hasNewer: true } }
        : page('m9'),
    );
    await settle();
    world.dispatch(ask.jumpTo({ roomId: 'r1', messageId: 'm1' }));
    await settle();
    expect(world.state().target).toEqual({ roomId: 'r1', messageId: 'm1' });
    expect(world.state().messagesByRoom['r1']).toMatchObject({ hasMore: true, hasNewer: true });
    world.dispatch(ask.jumpToLatest({ roomId: 'r1' }));
    await settle();
    expect(world.state().messagesByRoom['r1']).toMatchObject({
      messages: [{ id: 'm9' }],
      hasNewer: false,
    });
  });
});

describe('a chat that is deleted', () => {
  it('is gone at once, and is there again when that is undone', async () => {
    const world = startConversations([room], ({ what }) =>
      what.endsWith('/restore') ? { data: room } : page(),
    );
    await settle();
    world.dispatch(ask.removeRoom({ roomId: 'r1' }));
    await settle();
    expect(world.state().rooms).toEqual([]);
    expect(world.notified).toEqual(['“Lease” deleted']);
    world.undos[0]?.();
    await settle();
    expect(world.state().personalChats.currentChat?.id).toBe('r1');
  });

  it('stays gone when the answer to a change before comes after it', async () => {
    const late = Promise.withResolvers<object>();
    const world = startConversations([room], ({ what }) =>
      what.startsWith('PATCH') ? late.promise : page(),
    );
    await settle();
    world.dispatch(ask.change({ roomId: 'r1', changes: { archived: false } }));
    world.dispatch(ask.removeRoom({ roomId: 'r1' }));
    await settle();
    late.resolve({ data: room });
    await settle();
    expect(world.state().rooms).toEqual([]);
  });
});

describe('unread messages', () => {
  const deleted = conversations.messageDeleted({ roomId: 'r1', messageId: 'm9' });
  const answering = (count: number) =>
    startConversations([{ ...room, unreadCount: count }], ({ what }) =>
      what === 'GET /api/rooms/:id' ? { data: { ...room, unreadCount: 1 } } : page(),
    );

  it('are counted again when a message is deleted, which may have been one of them', async () => {
    const world = answering(2);
    await settle();
    world.dispatch(deleted);
    await settle();
    expect(world.state().rooms).toMatchObject([{ id: 'r1', unreadCount: 1 }]);
  });

  it('are not asked for where there is none', async () => {
    const world = answering(0);
    await settle();
    world.dispatch(deleted);
    await settle();
    expect(world.asked.map(({ what }) => what)).not.toContain('GET /api/rooms/:id');
  });
});
