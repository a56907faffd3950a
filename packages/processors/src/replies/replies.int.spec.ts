import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { dana, guest, pia } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { memoryCheckpoints, ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
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

describe('a reply', () => {
  it('[RP1] is asked for once, under an id that follows from the message, and written', async () => {
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed', content: 'Yes.' });
    expect(await world.events('ReplyRequested')).toHaveLength(1);
  });

  it('[RP1] is not asked for where a message asks no person', async () => {
    await world.start();
    const roomId = await person.opensChat('group_room');
    await person.posts(roomId, 'Hello all', null);
    await world.settle();
    expect(await world.events('ReplyRequested')).toEqual([]);
  });

  it('[RP2] is published while it grows, in deltas from 1 that make up the answer', async () => {
    world.provider.answers({ pieces: ['One ', 'two ', 'three.'] });
    await world.start();
    const { replyId, roomId } = await asks();
    await world.settle();
    const deltas = world.received.filter((signal) => signal.kind === 'delta');
    expect(deltas.map(({ seq }) => seq)).toEqual(deltas.map((_, index) => index + 1));
    expect(deltas.map(({ text }) => text).join('')).toBe('One two three.');
    expect(deltas[0]).toMatchObject({ messageId: replyId, roomId, text: 'One ' });
  });

  it('[RP25] gathers what the model needs while it is claimed, and calls the model after that', async () => {
    await world.close();
    const store = memoryEventStore();
    const claim = Promise.withResolvers<void>();
    const [append, readStream] = [store.append.bind(store), store.readStream.bind(store)];
    store.append = async (stream, events, expected) => {
      if (events.some(({ type }) => type === 'ReplyStarted')) await claim.promise;
      return append(stream, events, expected);
    };
    const read: string[] = [];
    store.readStream = async (stream, options) => {
      read.push(stream);
      return readStream(stream, options);
    };
    world = await ProcessorsWorld.open(store);
    person = new Acts(world);
    await world.start();
    await asks();
    await expect.poll(() => read).toContain(streamOf(sendingDecider, dana.id));
    expect(world.provider.calls).toEqual([]);
    claim.resolve();
    await world.settle();
    expect(world.provider.calls).toHaveLength(1);
  });

  it('[RP3] leaves a record of what was sent and what came back', async () => {
    await world.start();
    const { replyId } = await asks('Is it due?');
    await world.settle();
    const [call] = await world.events('ModelCalled');
    expect(call?.data).toMatchObject({
      userId: dana.id,
      purpose: 'reply',
      messageId: replyId,
      sentText: 'Is it due?',
      answer: 'Yes.',
      complete: true,
      inputTokens: 7,
      cost: 0.25,
    });
    const [completed] = await world.events('ReplyCompleted');
    expect(completed?.data).toMatchObject({ modelCallId: call?.data['callId'] });
  });

  it('[RP4] is given the conversation before the question, and the question last', async () => {
    await world.start();
    const roomId = await person.opensChat();
    await person.posts(roomId, 'First?');
    await world.settle();
    await person.posts(roomId, 'Second?');
    await world.settle();
    expect(world.provider.calls[1]?.request).toMatchObject({
      purpose: 'reply',
      turns: [
        { role: 'user', content: 'First?' },
        { role: 'assistant', content: 'Yes.' },
        { role: 'user', content: 'Second?' },
      ],
    });
  });

  it('[RP5] may use the asking person’s own file and entries, and never secrets', async () => {
    const other = new Acts(world, pia);
    await other.savesPhod({ notes: ['of Pia'] });
    await other.records('Pia', 'of Pia');
    await person.savesPhod({ notes: ['of Dana'], secrets: { door: '1' } });
    await person.records('Clay', 'of Dana');
    await world.start();
    await asks();
    await world.settle();
    expect(world.provider.calls[0]?.request.material).toEqual({
      phod: { notes: ['of Dana'] },
      entries: [{ title: 'Clay', text: 'of Dana', createdAt: world.now }],
      entryCount: 1,
      personal: true,
    });
  });

  it('[RP5] may use nothing of a guest’s but the chat', async () => {
    person = new Acts(world, guest);
    await world.start();
    await asks();
    await world.settle();
    expect(world.provider.calls[0]?.request.material).toEqual({ entries: [], personal: false });
  });

  it('[RP6] stops at once when it is stopped, and keeps what was written', async () => {
    world.provider.answers({ pieces: ['One ', 'two '], end: 'hang' });
    const processors = await world.start();
    const hangs = world.provider.hangs();
    const { roomId, messageId, replyId } = await asks();
    await hangs;
    expect(processors.textSoFar(replyId)).toBe('One two ');

    await person.stops(roomId, replyId, processors.textSoFar(replyId));
    await world.settle();
    expect(world.provider.calls[0]?.signal.aborted).toBe(true);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'stopped', content: 'One two ' });
    expect((await world.events('ModelCalled'))[0]?.data).toMatchObject({
      answer: 'One two ',
      complete: false,
    });
    expect(processors.textSoFar(replyId)).toBe('');
  });

  it('[RP6] stops even when the provider does not listen', async () => {
    world.provider.answers({ pieces: ['One '], end: 'hang deaf' });
    await world.start();
    const hangs = world.provider.hangs();
    const { roomId, messageId, replyId } = await asks();
    await hangs;
    await person.stops(roomId, replyId, 'One ');
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'stopped' });
  });

  it('[RP7] stops when its question is deleted, and keeps what was written', async () => {
    world.provider.answers({ pieces: ['One '], end: 'hang' });
    await world.start();
    const hangs = world.provider.hangs();
    const { roomId, messageId } = await asks();
    await hangs;
    await person.deletes(roomId, messageId);
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'stopped', content: 'One ' });
  });

  it('[RP7] is not begun when its question is gone', async () => {
    const { roomId, messageId } = await asks();
    await person.deletes(roomId, messageId);
    await world.start();
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed' });
    expect(world.provider.calls).toEqual([]);
  });

  it('[RP8] fails with the provider’s words, and the failure is recorded', async () => {
    world.provider.answers({
      end: new ProviderFailed('The model is overloaded.', { retryable: true }),
    });
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    expect(await replyTo(messageId)).toEqual({
      phase: 'failed',
      error: 'The model is overloaded.',
    });
    expect((await world.events('ModelCallFailed'))[0]?.data).toMatchObject({
      error: 'The model is overloaded.',
    });
  });

  it('[RP8] fails with words of its own after anything unexpected, and the log holds no content', async () => {
    world.provider.answers({ pieces: ['private'], end: new Error('private words') });
    await world.start();
    const { messageId } = await asks('private question');
    await world.settle();
    expect(await replyTo(messageId)).toEqual({
      phase: 'failed',
      error: 'The model could not answer. Try again.',
      content: 'private',
    });
    expect(world.log.lines).not.toEqual([]);
    expect(world.log.text).not.toContain('private');
  });

  it('[RP8] fails when the provider breaks off without an end', async () => {
    world.provider.answers({ pieces: ['One'], end: 'end without end' });
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed' });
  });

  it('[RP9] fails when the call takes too long', async () => {
    world.provider.answers({ end: 'hang deaf' });
    await world.start({ timeoutMs: 300_000 });
    const hangs = world.provider.hangs();
    const { messageId } = await asks();
    await hangs;
    world.clock.advance(300_000);
    await world.settle();
    expect(await replyTo(messageId)).toEqual({
      phase: 'failed',
      error: 'The model did not finish within 300 seconds. Try again.',
    });
  });

  it('[RP10] fails where nothing serves its model', async () => {
    await world.start();
    const roomId = await person.opensChat();
    const messageId = await person.posts(roomId, 'Hello', 'qwen3:8b');
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed' });
    expect(world.provider.calls).toEqual([]);
  });
});

describe('a reply being written when its process ends', () => {
  const begun = async (workerId: string) => {
    world.provider.answers({ pieces: ['One '], end: 'hang' }, { pieces: ['Whole.'] });
    const first = await world.start({ workerId });
    const hangs = world.provider.hangs();
    const asked = await asks();
    await hangs;
    world.kill(first);
    return asked;
  };

  it('[RP11] is begun again at once by the same worker', async () => {
    const { messageId } = await begun('one');
    expect(await replyTo(messageId)).toMatchObject({ phase: 'inWork', attempt: 1 });
    await world.start({ workerId: 'one' });
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed', content: 'Whole.' });
    expect((await world.events('ReplyStarted')).map(({ data }) => data['attempt'])).toEqual([1, 2]);
  });

  it('[RP11] is left to its worker until the lease is over, then taken by another', async () => {
    const { messageId } = await begun('one');
    await world.start({ workerId: 'two', leaseMs: 330_000 });
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'inWork', workerId: 'one' });
    world.clock.advance(330_001);
    await world.settle();
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed', content: 'Whole.' });
  });

  it('[RP12] is given up after three beginnings', async () => {
    world.provider.answers({ end: 'hang' });
    const { messageId } = await asks();
    for (let beginning = 1; beginning <= 3; beginning += 1) {
      const hangs = world.provider.hangs();
      const processors = await world.start();
      await hangs;
      world.kill(processors);
    }
    await world.start();
    await world.settle();
    expect(world.provider.calls).toHaveLength(3);
    expect(await replyTo(messageId)).toEqual({
      phase: 'failed',
      error: 'The answer was started three times and never finished. Try again.',
    });
  });
});

describe('everything rebuilt from the log', () => {
  it('[RP13] calls no model and appends nothing', async () => {
    await world.start();
    await asks('One?');
    await asks('Two?');
    await world.settle();
    world.provider.answers({ pieces: ['{}'] });
    await person.queues();
    await world.settle();
    const head = await world.store.head();

    const rebuilt = await ProcessorsWorld.open(world.store);
    await rebuilt.start({ checkpoints: memoryCheckpoints() });
    await rebuilt.settle();
    expect(rebuilt.provider.calls).toEqual([]);
    expect(await world.store.head()).toBe(head);
    await rebuilt.close();
  });
});
