import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { expect, it, onTestFinished } from 'vitest';
import { metadata, newEvent, noted, range } from '../contract/builders.ts';
import { PositionAhead, StoreClosed } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { kafkaClient } from './client.ts';
import { KafkaUnreachable } from './errors.ts';
import { relayWhile, relayedPosition, startRelay, type Relay, type RelayOptions } from './relay.ts';
import { copiesOfTest, keyed, positionsOf, sorted } from './testing/copies.ts';
import { targetOfTest } from './testing/kafka-target.ts';
import { topicOf } from './topics.ts';

const patient = { timeout: 30_000 };

async function relayOfTest(options: RelayOptions): Promise<Relay> {
  const relay = await startRelay(options);
  onTestFinished(() => relay.stop());
  return relay;
}

describeOnKafka('a relay', () => {
  it('[ES150] copies every event once, in order for each key of a category', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = memoryEventStore();
    const copies = await copiesOfTest(target);
    for (const n of range(20)) await store.append(`room-${n}`, keyed(20), 'none');
    await relayOfTest({ ...target, store });
    for (const n of range(20)) await store.append(`user-${n}`, keyed(20), 'none');
    await store.append('elsewhere', [newEvent({ data: { text: 'x'.repeat(5_000_000) } })], 'none');
    await expect.poll(() => copies.length, patient).toBe(801);
    expect(sorted(positionsOf(copies))).toEqual(range(801, 1));
    const byKey = Map.groupBy(
      copies,
      ({ stream, metadata }) => `${topicOf(target, stream)} ${metadata.key}`,
    );
    expect(byKey.size).toBe(21);
    for (const some of byKey.values()) {
      expect(positionsOf(some)).toEqual(sorted(positionsOf(some)));
    }
    const inOrder = copies.toSorted((a, b) => Number(a.position - b.position));
    expect(inOrder).toEqual(await store.readAll(0n, 1_000));
  });

  it('[ES151] continues after a stop where it was', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = memoryEventStore();
    const copies = await copiesOfTest(target);
    for (const round of range(4)) {
      const relay = await startRelay({ ...target, store });
      await store.append(`room-${round}`, keyed(50), 'none');
      await expect.poll(() => relay.position, patient).toBe(BigInt(50 * (round + 1)));
      await relay.stop();
    }
    await expect.poll(() => copies.length, patient).toBe(200);
    expect(sorted(positionsOf(copies))).toEqual(range(200, 1));
  });

  it('[ES152] leads alone; another takes over when it stops', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = memoryEventStore();
    const copies = await copiesOfTest(target);
    const relays = await Promise.all(range(3).map(() => relayOfTest({ ...target, store })));
    const leaders = () => relays.filter(({ isLeading }) => isLeading);
    for (const round of range(3)) {
      await expect.poll(() => leaders().length, patient).toBe(1);
      await store.append('room-1', keyed(30), 'any');
      await expect.poll(() => copies.length, patient).toBe(30 * (round + 1));
      await leaders()[0]?.stop();
    }
    expect(sorted(positionsOf(copies))).toEqual(range(90, 1));
  });

  it('[ES152] writes nothing any more once another has begun', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = memoryEventStore();
    const copies = await copiesOfTest(target);
    const kafka = kafkaClient(target, 'test');
    await store.append('room-1', keyed(10), 'none');
    const late = Promise.withResolvers<readonly RecordedEvent[]>();
    const begun = Promise.withResolvers<bigint>();
    const { signal } = new AbortController();
    const overtaken = relayWhile(signal, {
      ...target,
      kafka,
      store: {
        async *subscribe() {
          yield await late.promise;
        },
      },
      onRelayed: begun.resolve,
    });
    expect(await begun.promise).toBe(0n);
    await relayOfTest({ ...target, store });
    await expect.poll(() => copies.length, patient).toBe(10);
    late.resolve(await store.readAll(0n, 5));
    await expect(overtaken).rejects.toThrow();
    await store.append('room-1', keyed(5), 'any');
    await expect.poll(() => copies.length, patient).toBe(15);
    expect(sorted(positionsOf(copies))).toEqual(range(15, 1));
    expect(await relayedPosition(kafka, target.prefix)).toBe(15n);
  });

  it('[ES161] ends when its store is closed, or is another log than that of the topics', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = memoryEventStore();
    const relay = await relayOfTest({ ...target, store });
    await store.append('room-1', [noted({}), newEvent({ metadata: metadata() })], 'none');
    await expect.poll(() => relay.position, patient).toBe(2n);
    await store.close();
    await expect(relay.ended).rejects.toThrow(StoreClosed);
    await relay.stop();
    const warnings: string[] = [];
    const other = await relayOfTest({
      ...target,
      store: memoryEventStore(),
      onWarning: (message) => warnings.push(message),
    });
    await expect(other.ended).rejects.toThrow(PositionAhead);
    expect(warnings).toEqual([expect.stringContaining('belongs to another log')]);
  });

  it('[ES159] says what to do where no Kafka answers', async () => {
    const target = { ...targetOfTest(kafkaUrl), brokers: ['127.0.0.1:1'] };
    const started = startRelay({ ...target, store: memoryEventStore() });
    await expect(started).rejects.toThrow(KafkaUnreachable);
    await expect(started).rejects.toThrow(/127\.0\.0\.1:1.*Start it, or correct the address/);
  });
});
