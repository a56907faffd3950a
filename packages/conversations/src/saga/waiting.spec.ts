import type { IdParams } from '@mach42/contracts/kernel/schema.ts';
import type { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationActions as ask } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { aMessage, fixtureAt as at } from '../state/message.fixture.ts';
import { chatRoom } from '../state/room.fixture.ts';
import { startConversations, type Asked, type WorldOptions } from './world.fixture.ts';

const room = chatRoom({ id: 'r1' });
const post = 'POST /api/rooms/:id/messages';
const key = 'waiting:u';
const send = (tempId: string) => ask.send({ tempId, roomId: 'r1', content: `text ${tempId}`, at });
const settle = () => vi.advanceTimersByTimeAsync(0);

const answer = (asked: Asked) => {
  if (asked.what !== post) return { data: [], meta: { hasMore: false, hasNewer: false } };
  const { content, tempId = '' } = asked.input.body as PostMessageBody;
  const { id: roomId } = asked.input.params as IdParams;
  const metadata = { status: 'sent', tempId } as const;
  return { data: aMessage(`m-${tempId}`, { roomId, content, metadata }) };
};

/** Opens a page without a connection, with the messages that an earlier page has kept in the browser. */
const opened = async (options: WorldOptions = {}) => {
  const world = startConversations([room], answer, { status: 'initializing', ...options });
  await settle();
  return world;
};
const leaving = async (...tempIds: string[]) => {
  const world = await opened();
  for (const tempId of tempIds) world.dispatch(send(tempId));
  await settle();
  return world.stored;
};
const sent = (world: Awaited<ReturnType<typeof opened>>) =>
  world.askedFor(post).map(({ input }) => (input.body as PostMessageBody).tempId);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('messages that wait for a connection', () => {
  it('outlive the page: they show as queued, and go out once and in order', async () => {
    const stored = await leaving('t1', 't2');
    const world = await opened({ stored });
    world.dispatch(send('t3'));
    await settle();
    expect(world.state().outgoing.map(({ tempId, status }) => `${tempId} ${status}`)).toEqual([
      't1 queued',
      't2 queued',
      't3 queued',
    ]);
    expect(sent(world)).toEqual([]);

    world.connection('connected');
    await settle();
    expect(sent(world)).toEqual(['t1', 't2', 't3']);
    expect(world.stored.has(key)).toBe(false);

    const later = await opened({ stored: world.stored });
    later.connection('connected');
    await settle();
    expect(sent(later)).toEqual([]);
  });

  it('wait no more when the server turns out to have them', async () => {
    const world = await opened({ stored: await leaving('t1') });
    const metadata = { status: 'sent', tempId: 't1' } as const;
    const messages = [aMessage('m1', { metadata })];
    world.dispatch(conversations.newestPageLoaded({ roomId: 'r1', messages, hasMore: false }));
    expect(world.state().outgoing).toEqual([]);
    expect(world.stored.has(key)).toBe(false);
  });

  it('of a chat that is yet to be opened are shown in the new chat', async () => {
    const before = await opened();
    before.dispatch(ask.openChat(undefined));
    before.dispatch(ask.send({ tempId: 't1', roomId: undefined, content: 'Hello', at }));
    await settle();
    const world = await opened({ stored: before.stored });
    expect(world.state().personalChats.activeChatId).toBeUndefined();
    expect(world.state().outgoing).toMatchObject([{ roomId: undefined, content: 'Hello' }]);
  });

  it('are left as another window of the person put them there', async () => {
    const first = await opened();
    first.dispatch(send('t1'));
    const second = startConversations([room], answer, {
      status: 'initializing',
      stored: new Map(),
    });
    second.stored.set(key, first.stored.get(key) ?? '');
    second.dispatch(send('t2'));
    await settle();
    const kept = JSON.parse(second.stored.get(key) ?? '') as { tempId: string }[];
    expect(kept.map(({ tempId }) => tempId)).toEqual(['t1', 't2']);
  });

  it('are those of no other person, and of guests none', async () => {
    const stored = await leaving('t1');
    const other = await opened({ stored, session: { userId: 'other' } });
    expect(other.state().outgoing).toEqual([]);
    const guest = await opened({ stored: new Map(), session: { signedIn: false } });
    guest.dispatch(send('t2'));
    await settle();
    expect(guest.state().outgoing).toHaveLength(1);
    expect(guest.stored.has(key)).toBe(false);
  });

  it('are nothing where the browser holds no messages', async () => {
    const odd = JSON.stringify([{ tempId: 1 }, null, { tempId: 't', content: 'x', at: 'never' }]);
    for (const text of ['{', '7', odd]) {
      const world = await opened({ stored: new Map([[key, text]]) });
      expect(world.state().outgoing).toEqual([]);
    }
  });
});
