import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noted, range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { InvalidRequest } from '../errors.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { KafkaUnreachable } from './errors.ts';
import { openKafkaFeed, type KafkaFeedOptions } from './kafka-feed.ts';
import { startRelay } from './relay.ts';
import { keyed, positionsOf } from './testing/copies.ts';
import { targetOfTest } from './testing/kafka-target.ts';
import { copyAgain, produce } from './testing/produce.ts';

/** An interval, or a patience, that is never reached. */
const never = 600_000;

/** A feed over topics without a relay, and a subscriber of all. */
async function feedOfTest(options: Partial<KafkaFeedOptions>) {
  const target = targetOfTest(kafkaUrl);
  const store = memoryEventStore();
  const readAll = vi.spyOn(store, 'readAll');
  const feed = await openKafkaFeed({ ...target, store, ...options });
  onTestFinished(() => feed.close());
  return { target, store, readAll, reader: new FeedReader(feed) };
}

describeOnKafka('a feed over Kafka', () => {
  it('[ES153] finds by polling what no relay has copied', async () => {
    const { store, reader } = await feedOfTest({ pollEvery: 20, gapPatience: never });
    for (const n of range(3)) {
      const delivery = reader.next(1);
      await store.append('room-1', [noted({ n })], 'any');
      expect((await delivery).map(({ data }) => data)).toEqual([{ n }]);
    }
  });

  it('[ES153] reads from the store what is missing before what has come', async () => {
    const { target, store, reader } = await feedOfTest({ pollEvery: never, gapPatience: 20 });
    const delivery = reader.next(6);
    const { events } = await store.append('room-1', keyed(6), 'none');
    await copyAgain(target, events.slice(4));
    expect(positionsOf(await delivery)).toEqual(range(6, 1));
    await reader.end();
  });

  it('[ES63] delivers what follows without asking the store', async () => {
    const { target, store, readAll, reader } = await feedOfTest({
      pollEvery: never,
      gapPatience: never,
    });
    const first = reader.next(1);
    const { events } = await store.append('room-1', keyed(40), 'none');
    await copyAgain(target, events.slice(0, 1));
    await first;
    const asked = readAll.mock.calls.length;
    await copyAgain(target, events.slice(1));
    expect(positionsOf(await reader.next(39))).toEqual(range(39, 2));
    expect(readAll).toHaveBeenCalledTimes(asked);
  });

  it('[ES154] delivers once what is copied twice, and late', async () => {
    const { target, store, reader } = await feedOfTest({ pollEvery: never, gapPatience: never });
    const { events } = await store.append('room-1', keyed(30), 'none');
    await copyAgain(target, events.slice(10, 20));
    await copyAgain(target, events.slice(0, 20));
    await copyAgain(target, events);
    expect(positionsOf(await reader.next(30))).toEqual(range(30, 1));
    const more = await store.append('room-1', keyed(5), 'any');
    await copyAgain(target, [...events, ...more.events]);
    expect(positionsOf(await reader.next(5))).toEqual(range(5, 31));
  });

  it('[ES155] passes over what is no event, and says so', async () => {
    const warnings: string[] = [];
    const { target, store, reader } = await feedOfTest({
      pollEvery: never,
      gapPatience: 20,
      onWarning: (message) => warnings.push(message),
    });
    const delivery = reader.next(3);
    const { events } = await store.append('room-1', keyed(3, 1), 'none');
    await copyAgain(target, events.slice(0, 1));
    await produce(target, `${target.prefix}.room`, [{ key: 'key-0', value: 'private{' }]);
    await copyAgain(target, events.slice(2));
    expect(positionsOf(await delivery)).toEqual([1, 2, 3]);
    expect(warnings).toEqual([
      'A message on Kafka was passed over: A message of the log is no JSON.',
    ]);
  });

  it('[ES159] is refused where no Kafka answers, and with categories that name no topic', async () => {
    const target = targetOfTest(kafkaUrl);
    const store = memoryEventStore();
    const nowhere = openKafkaFeed({ ...target, brokers: ['127.0.0.1:1'], store });
    await expect(nowhere).rejects.toThrow(KafkaUnreachable);
    const nameless = openKafkaFeed({ ...target, categories: ['room', 'späte Ämter'], store });
    await expect(nameless).rejects.toThrow(InvalidRequest);
  });

  it('[ES160] sets no timer in the past, which Node would warn of', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => warnings.push(warning);
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));
    const { target, store, reader } = await feedOfTest({ pollEvery: never, gapPatience: never });
    const relay = await startRelay({ ...target, store });
    const delivery = reader.next(5);
    await store.append('room-1', keyed(5), 'none');
    await delivery;
    await relay.stop();
    expect(warnings).toEqual([]);
  });
});
