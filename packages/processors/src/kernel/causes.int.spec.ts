import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

let world: ProcessorsWorld;
let person: Acts;
beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  await world.start();
});
afterEach(() => world.close());

/** The causes of an event, from itself to the first. */
function causesOf(all: readonly RecordedEvent[], type: string): readonly RecordedEvent[] {
  const chain: RecordedEvent[] = [];
  let event = all.find((one) => one.type === type);
  while (event !== undefined) {
    chain.push(event);
    const { causationId } = event.metadata;
    event = all.find(({ id }) => id === causationId);
  }
  return chain;
}

it('[RP22] an answer is found from the message that asked for it, by request and by cause', async () => {
  const roomId = await person.opensChat();
  await person.posts(roomId, 'What is due?');
  await world.settle();
  const all = await world.events();
  const chain = causesOf(all, 'ReplyCompleted');
  expect(chain.map(({ type }) => type)).toEqual([
    'ReplyCompleted',
    'ReplyStarted',
    'MessagePosted',
  ]);
  expect(causesOf(all, 'ReplyRequested').map(({ type }) => type)).toEqual([
    'ReplyRequested',
    'MessagePosted',
  ]);
  expect(causesOf(all, 'ModelCalled').map(({ type }) => type)[1]).toBe('ReplyStarted');
  const ofRequest = [...chain, ...causesOf(all, 'ModelCalled')].map(
    ({ metadata }) => metadata.correlationId,
  );
  expect(new Set(ofRequest)).toEqual(new Set([chain.at(-1)?.metadata.correlationId]));
});

it('[PJ23] a job is found from the request that queued it, and its start from that event', async () => {
  await person.savesPhod({ notes: [] });
  const jobId = await person.queues();
  await world.settle();
  const all = await world.events();
  const queued = all.find(({ type }) => type === 'JobQueued');
  const work = all.filter(({ stream }) => stream === `job-${jobId}`);
  expect(work.length).toBeGreaterThan(2);
  for (const { metadata } of work) {
    expect(metadata.correlationId).toBe(queued?.metadata.correlationId);
  }
  const [started] = work.filter(({ type }) => type === 'JobStarted');
  expect(started?.metadata.causationId).toBe(queued?.id);
});
