import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationActions as ask } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { aMessage, fixtureAt as at, othersMessage } from '../state/message.fixture.ts';
import { chatRoom } from '../state/room.fixture.ts';
import { startConversations } from './world.fixture.ts';

const room = chatRoom({ id: 'r1' });
const settle = () => vi.advanceTimersByTimeAsync(0);
const target = { messageId: 'm1', roomId: 'r1' };
const page = { data: [aMessage('m1'), aMessage('m2')], meta: { hasMore: true, hasNewer: false } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts conversations whose server answers with a page only when the test lets it. */
function startWithSlowPages() {
  const onTheirWay: PromiseWithResolvers<typeof page>[] = [];
  const world = startConversations([room], () => {
    const answer = Promise.withResolvers<typeof page>();
    onTheirWay.push(answer);
    return answer.promise;
  });
  return {
    ...world,
    arrive: async (answer = page) => {
      for (const { resolve } of onTheirWay.splice(0)) resolve(answer);
      await settle();
    },
    messages: () => world.state().messagesByRoom['r1']?.messages ?? [],
  };
}

const newest = ask.load();
const older = ask.loadOlder({ roomId: 'r1' });
const around = ask.jumpTo({ roomId: 'r1', messageId: 'm2' });
const latest = ask.jumpToLatest({ roomId: 'r1' });

describe.each<[string, readonly UnknownAction[]]>([
  ['first page', []],
  ['newest page, read again', [newest]],
  ['older page', [older]],
  ['stretch around a message', [around]],
  ['newest page after a jump', [latest]],
])('the %s, read before a change and here after it,', (_, reading) => {
  /**
   * Has the page arrive after the changes. A page that was read before has another message, so that this page must be
   * read.
   */
  async function overtakenBy(...changes: readonly UnknownAction[]) {
    const world = startWithSlowPages();
    await settle();
    if (reading.length > 0) await world.arrive({ ...page, data: [aMessage('m3')] });
    for (const action of reading) world.dispatch(action);
    await settle();
    for (const change of changes) world.dispatch(change);
    await world.arrive();
    return world;
  }
  const one = (world: { messages: () => readonly { readonly id: string }[] }) =>
    world.messages().find(({ id }) => id === 'm1');

  it('does not bring the old text back', async () => {
    const edit = { ...target, content: 'New', lastUpdate: at };
    const world = await overtakenBy(conversations.messageEdited(edit));
    expect(one(world)).toMatchObject({ content: 'New', edited: true });
  });

  it('does not bring back what was deleted', async () => {
    const world = await overtakenBy(conversations.messageDeleted(target));
    expect(world.messages().map(({ id }) => id)).not.toContain('m1');
    expect(world.messages().map(({ id }) => id)).toContain('m2');
  });

  it('keeps reactions that came and went, in their order', async () => {
    const mine = { ...target, emoji: '👍', userId: 'u1' };
    const others = { ...target, emoji: '🎉', userId: 'u2' };
    const world = await overtakenBy(
      conversations.reactionAdded(mine),
      conversations.reactionAdded(others),
      conversations.reactionRemoved(mine),
    );
    expect(one(world)).toMatchObject({ reactions: { '🎉': ['u2'] } });
  });

  it('keeps what was sent on of it', async () => {
    const masked = [{ ...target, maskedContent: 'PERSON_1' }];
    const world = await overtakenBy(conversations.messagesMasked({ callId: 'c1', masked }));
    expect(one(world)).toMatchObject({ maskedContent: 'PERSON_1' });
  });

  it('keeps a reply that took the place of another, and its end', async () => {
    const reply = (status: 'pending' | 'completed', content: string) =>
      othersMessage('a2', { type: 'ai_response', content, metadata: { status } });
    const world = await overtakenBy(
      conversations.messageReplaced({ old: 'm1', message: reply('pending', '') }),
      conversations.replyEnded(reply('completed', 'Done')),
    );
    expect(world.messages().filter(({ id }) => id === 'm1' || id === 'a2')).toEqual([
      reply('completed', 'Done'),
    ]);
  });
});

describe('a stretch that a jump has loaded', () => {
  const stretch = {
    data: [aMessage('m1'), aMessage('m2'), aMessage('m3')],
    meta: { hasMore: true, hasNewer: true },
  };

  async function afterJump() {
    const world = startWithSlowPages();
    await settle();
    await world.arrive({ ...page, data: [aMessage('m9')] });
    world.dispatch(around);
    await settle();
    await world.arrive(stretch);
    world.dispatch(newest);
    await settle();
    return world;
  }
  const pagesAskedFor = (world: Awaited<ReturnType<typeof afterJump>>) =>
    world.asked
      .filter(({ what }) => what === 'GET /api/rooms/:id/messages')
      .map(({ input }) => input.query);

  it('is read again where it is when too much was missed, and as long as it was', async () => {
    const world = await afterJump();
    expect(pagesAskedFor(world).at(-1)).toEqual({ around: 'm2', limit: 3 });
    await world.arrive({ ...stretch, data: [aMessage('m1', { content: 'New' }), aMessage('m2')] });
    expect(world.messages()).toMatchObject([{ id: 'm1', content: 'New' }, { id: 'm2' }]);
    expect(world.state().messagesByRoom['r1']?.hasNewer).toBe(true);
  });

  it('gives way to the newest messages when its middle is gone', async () => {
    const world = await afterJump();
    await world.arrive({ data: [], meta: { hasMore: false, hasNewer: false } });
    expect(pagesAskedFor(world).at(-1)).toEqual({});
    await world.arrive();
    expect(world.messages()).toEqual(page.data);
    expect(world.state().messagesByRoom['r1']?.hasNewer).toBe(false);
  });

  it('is not shown where the message is no more', async () => {
    const world = startWithSlowPages();
    await settle();
    await world.arrive({ ...page, data: [aMessage('m9')] });
    world.dispatch(around);
    await settle();
    await world.arrive({ data: [], meta: { hasMore: false, hasNewer: false } });
    expect(world.messages()).toEqual([aMessage('m9')]);
    expect(world.state().target).toBeUndefined();
    expect(world.state().failure).toBe(messageTexts.notFound);
  });
});

describe('a page that was on its way', () => {
  it('leaves what was written in the meantime at the end, counted once', async () => {
    const world = startWithSlowPages();
    await settle();
    const news = othersMessage('m9', { createdAt: '2026-11-20T10:00:00.000Z' });
    world.dispatch(conversations.messagePosted(news));
    await world.arrive();
    expect(world.messages().map(({ id }) => id)).toEqual(['m1', 'm2', 'm9']);
    expect(world.state().rooms).toMatchObject([{ unreadCount: 1 }]);
  });

  it('is not held against what happened in another room', async () => {
    const world = startWithSlowPages();
    await settle();
    const elsewhere = { ...target, roomId: 'r2', content: 'New', lastUpdate: at };
    world.dispatch(conversations.messageEdited(elsewhere));
    await world.arrive();
    expect(world.messages()).toEqual(page.data);
  });

  it('takes the last message away that was deleted while no news came', async () => {
    const world = startWithSlowPages();
    await settle();
    await world.arrive({ ...page, data: [...page.data, aMessage('m3')] });
    world.dispatch(newest);
    await settle();
    await world.arrive();
    expect(world.messages()).toEqual(page.data);
  });
});

it('[QA37] a room says that messages of it are held up, until a page says otherwise', async () => {
  let isHeldUp = true;
  const world = startConversations([room], (_, options) => {
    if (isHeldUp) options?.onHeldUp?.();
    return page;
  });
  await settle();
  const says = () => world.state().messagesByRoom['r1']?.isHeldUp;
  expect(says()).toBe(true);
  world.dispatch(older);
  await settle();
  expect(says()).toBe(true);
  isHeldUp = false;
  world.dispatch(latest);
  await settle();
  expect(says()).toBe(false);
  world.dispatch(conversations.heldUp({ roomId: 'r1' }));
  expect(says()).toBe(true);
  world.dispatch(ask.load());
  await settle();
  expect(says()).toBe(false);
});
