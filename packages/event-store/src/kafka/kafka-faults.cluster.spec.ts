import { KafkaMissing } from '@mach42/testing/kafka/libraries.ts';
import { startThrowawayKafka, type ThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import type { Signal } from '../signals/signals.ts';
import { openKafkaFeed } from './kafka-feed.ts';
import { openKafkaSignals } from './kafka-signals.ts';
import { startRelay } from './relay.ts';
import { copiesOfTest, keyed, positionsOf, sorted } from './testing/copies.ts';
import { newTarget, type KafkaTarget } from './testing/kafka-target.ts';

const patient = { timeout: 90_000 };
const limit = { timeout: 240_000 };

async function kafkaOfTest(test: TestContext, brokers: number): Promise<ThrowawayKafka> {
  try {
    const kafka = await startThrowawayKafka({ brokers });
    onTestFinished(kafka.stop);
    return kafka;
  } catch (error) {
    if (error instanceof KafkaMissing) return test.skip('There is no Kafka of ours to kill.');
    throw error;
  }
}

/** A log with everything that Kafka carries about it. */
async function everything(target: KafkaTarget) {
  const store = memoryEventStore();
  const copies = await copiesOfTest(target);
  const feed = await openKafkaFeed({ ...target, store });
  onTestFinished(() => feed.close());
  const relay = await startRelay({ ...target, store });
  onTestFinished(() => relay.stop());
  return { store, copies, relay, reader: new FeedReader(feed) };
}

it(
  '[ES156] loses and doubles nothing when the broker is killed and starts again',
  limit,
  async (test) => {
    const kafka = await kafkaOfTest(test, 1);
    const { store, copies, relay, reader } = await everything(newTarget(kafka.url));
    const write = async (count: number) => {
      for (const n of range(count)) await store.append(`room-${n % 5}`, keyed(5), 'any');
    };
    await write(40);
    expect(positionsOf(await reader.next(200))).toEqual(range(200, 1));
    await kafka.brokers[0]?.end('SIGKILL');
    await write(40);
    // While Kafka is not available, the feed reads the store.
    expect(positionsOf(await reader.next(200))).toEqual(range(200, 201));
    await kafka.brokers[0]?.start();
    await write(40);
    expect(positionsOf(await reader.next(200))).toEqual(range(200, 401));
    await expect.poll(() => relay.position, patient).toBe(600n);
    await expect.poll(() => copies.length, patient).toBe(600);
    expect(sorted(positionsOf(copies))).toEqual(range(600, 1));
  },
);

it('[ES156] continues with the other brokers when one of three is killed', limit, async (test) => {
  const kafka = await kafkaOfTest(test, 3);
  const { store, copies, relay, reader } = await everything(newTarget(kafka.url));
  for (const [index, broker] of kafka.brokers.entries()) {
    await store.append('room-1', keyed(100), 'any');
    await broker.end('SIGKILL');
    await store.append('user-1', keyed(100), 'any');
    const total = 200 * (index + 1);
    await expect.poll(() => relay.position, patient).toBe(BigInt(total));
    await broker.start();
  }
  expect(positionsOf(await reader.next(600))).toEqual(range(600, 1));
  await expect.poll(() => copies.length, patient).toBe(600);
  expect(sorted(positionsOf(copies))).toEqual(range(600, 1));
});

it(
  '[ES146] signals pass again after the broker was away, and publishing never waited',
  limit,
  async (test) => {
    const kafka = await kafkaOfTest(test, 1);
    const target = newTarget(kafka.url);
    const warnings: string[] = [];
    const options = { ...target, onWarning: (message: string) => void warnings.push(message) };
    const [one, other] = [await openKafkaSignals(options), await openKafkaSignals(options)];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    const received: Signal[] = [];
    other.subscribe((signal) => received.push(signal));
    const delta = (seq: number): Signal => ({
      kind: 'delta',
      messageId: 'message',
      roomId: 'room',
      seq,
      text: 'a',
    });
    one.publish(delta(1));
    await expect.poll(() => received, patient).toEqual([delta(1)]);
    await kafka.brokers[0]?.end('SIGKILL');
    const here: Signal[] = [];
    one.subscribe((signal) => here.push(signal));
    for (const n of range(20_000, 2)) one.publish(delta(n));
    expect(here).toHaveLength(20_000);
    await expect.poll(() => warnings.join(), patient).toContain('signals were not sent by Kafka');
    await kafka.brokers[0]?.start();
    await expect
      .poll(() => {
        one.publish({ kind: 'models' });
        return received.at(-1);
      }, patient)
      .toEqual({ kind: 'models' });
    const numbers = received.flatMap((signal) => (signal.kind === 'delta' ? [signal.seq] : []));
    expect(numbers).toEqual(sorted([...new Set(numbers)]));
  },
);
