import type { AppendResult } from '@mach42/event-store/event-store.ts';
import { AppendUnsettled } from '@mach42/event-store/log/server-errors.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '../providers/provider-errors.ts';
import { asksInChat, progressOfReply } from './asked-reply.fixture.ts';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const replyTo = (messageId: string) => progressOfReply(world, messageId);
const asks = (content?: string) => asksInChat(person, content);
const after = async (ms: number) => {
  world.clock.advance(ms);
  await world.settle();
};

describe('a reply whose provider does not answer', () => {
  const away = new ProviderFailed('Not there.', {
    retryable: true,
    unavailable: { why: 'away' },
  });

  it('[RP10] is written when it is back', async () => {
    world.provider.isAvailable = false;
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    expect(await replyTo(messageId)).toEqual({ phase: 'requested', attempt: 0 });
    await after(20_000);
    world.provider.isAvailable = true;
    await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
  });

  it('[RP10] fails when it has waited for long enough', async () => {
    world.provider.isAvailable = false;
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    await after(29_999);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'requested' });
    await after(1001);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed' });
  });

  it('[RP10] that cannot be reached is tried again, and no try counts', async () => {
    world.provider.answers(
      { end: away },
      { end: away },
      { end: away },
      { end: away },
      {
        pieces: ['Yes.'],
      },
    );
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    for (let second = 0; second < 4; second += 1) await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed', content: 'Yes.' });
    expect((await world.events('ReplyStarted')).map(({ data }) => data['attempt'])).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('[RP10] that is never reached fails with what the provider reported', async () => {
    world.provider.answers({ end: away });
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    for (let second = 0; second < 40; second += 1) await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed', error: 'Not there.' });
  });
});

describe('a reply whose question has no row yet', () => {
  let rows: PromiseWithResolvers<void>;

  /** Its read models get no event before `rows` is resolved. */
  async function openBehind(): Promise<void> {
    await world.close();
    rows = Promise.withResolvers();
    const store = memoryEventStore();
    const subscribe = store.subscribe.bind(store);
    store.subscribe = async function* late(options) {
      store.subscribe = subscribe;
      for await (const batch of subscribe(options)) {
        await rows.promise;
        yield batch;
      }
    };
    world = await ProcessorsWorld.open(store);
    person = new Acts(world);
  }
  const count = async (type: string) => (await world.events(type)).length;

  it('[PP19] waits for it, and is not answered as if the question were gone', async () => {
    await openBehind();
    await world.start({ rowsWaitMs: 1 });
    const { messageId } = await asks();
    await expect.poll(() => count('ReplyReleased')).toBe(1);
    rows.resolve();
    await world.settle();
    await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
    expect(await count('ReplyFailed')).toBe(0);
  });

  it('[PP19] is claimed while the read models are behind', async () => {
    await openBehind();
    await world.start();
    const { messageId } = await asks();
    await expect.poll(() => count('ReplyStarted')).toBe(1);
    expect(await count('ModelCalled')).toBe(0);
    rows.resolve();
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
  });
});

describe('a reply', () => {
  /** Opens a world over a store whose appends are seen. */
  async function openOver(
    onAppend: (
      types: readonly string[],
      append: () => Promise<AppendResult>,
    ) => Promise<AppendResult>,
  ) {
    await world.close();
    const store = memoryEventStore();
    const append = store.append.bind(store);
    store.append = (stream, events, expected) =>
      onAppend(
        events.map(({ type }) => type),
        () => append(stream, events, expected),
      );
    world = await ProcessorsWorld.open(store);
    person = new Acts(world);
  }
  const isRequest = (types: readonly string[]): boolean => types.includes('ReplyRequested');

  it('[PP19] is requested and claimed in one append', async () => {
    const appends: (readonly string[])[] = [];
    await openOver((types, append) => {
      appends.push(types);
      return append();
    });
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
    expect(appends.filter(isRequest)).toEqual([['ReplyRequested', 'ReplyStarted']]);
  });

  it('[PP19] is only requested while others wait', async () => {
    const requests: (readonly string[])[] = [];
    await openOver((types, append) => {
      if (isRequest(types)) requests.push(types);
      return append();
    });
    await world.start({ concurrentReplies: 1 });
    world.provider.answers({ end: 'hang' }, { pieces: ['Yes.'] });
    const hangs = world.provider.hangs();
    const first = await asks();
    await hangs;
    const [second, third] = [await asks(), await asks()];
    await expect.poll(() => requests.length).toBe(3);
    expect(requests.slice(1)).toEqual([['ReplyRequested'], ['ReplyRequested']]);
    world.clock.advance(300_000);
    await world.settle();
    expect(await replyTo(first.messageId)).toMatchObject({ phase: 'failed' });
    for (const { messageId } of [second, third])
      expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
  });

  it.each([
    ['was not stored', false],
    ['was stored', true],
  ])('[RP1] [PP6] is asked for once where its request failed, and %s', async (_, isStored) => {
    let fails = true;
    await openOver(async (types, append) => {
      if (!isRequest(types) || !fails) return append();
      fails = false;
      if (isStored) await append();
      throw new AppendUnsettled({ text: 'log', product: 'PostgreSQL' }, 'no answer', undefined);
    });
    await world.start();
    const { messageId } = await asks();
    await expect.poll(() => fails).toBe(false);
    for (let second = 0; second < 3; second += 1) await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
    expect(world.provider.calls).toHaveLength(1);
    expect(await world.events('ReplyRequested')).toHaveLength(1);
  });

  it('[PP7] is requested while the request of another room waits', async () => {
    await world.close();
    const store = memoryEventStore();
    const append = store.append.bind(store);
    let waiting = 0;
    const both = Promise.withResolvers<void>();
    store.append = async (stream, events, expected) => {
      if (events.some(({ type }) => type === 'ReplyRequested')) {
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
      }
      return append(stream, events, expected);
    };
    world = await ProcessorsWorld.open(store);
    await world.start();
    person = new Acts(world);
    await Promise.all([asks(), asks()]);
    await world.settle();
    expect(await world.events('ReplyCompleted')).toHaveLength(2);
  });
});
