import { KafkaMissing } from '@mach42/testing/kafka/libraries.ts';
import { startThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { kafkaAddress } from './address.ts';
import { openKafkaFeed } from './kafka-feed.ts';
import { openKafkaSignals } from './kafka-signals.ts';
import { startRelay } from './relay.ts';
import { keyed, positionsOf } from './testing/copies.ts';

const login = { username: 'workspace', password: 'p@ss/word' };
const patient = { timeout: 60_000 };
const limit = { timeout: 120_000 };

it('[ES162] speaks to brokers that want TLS and a password', limit, async (test) => {
  const kafka = await startThrowawayKafka({ login }).catch((error: unknown) => {
    if (error instanceof KafkaMissing) return test.skip('There is no Kafka of ours to guard.');
    throw error;
  });
  onTestFinished(kafka.stop);
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, kafka.authority]);
  onTestFinished(() => setDefaultCACertificates(usual));
  const address = `kafkas://${login.username}:${encodeURIComponent(login.password)}@${kafka.url}/log`;

  const log = { ...kafkaAddress(address), categories: ['room'], store: memoryEventStore() };
  const relay = await startRelay(log);
  onTestFinished(() => relay.stop());
  const feed = await openKafkaFeed(log);
  onTestFinished(() => feed.close());
  const reader = new FeedReader(feed);
  await log.store.append('room-1', keyed(20), 'any');
  await expect.poll(() => relay.position, patient).toBe(20n);
  expect(positionsOf(await reader.next(20))).toEqual(range(20, 1));

  const refused = [
    address.replace('kafkas:', 'kafka:'),
    address.replace('word@', 'ward@'),
    `kafkas://${kafka.url}/log`,
  ];
  for (const wrong of refused) {
    const opening = openKafkaSignals(kafkaAddress(wrong));
    await expect(opening).rejects.toMatchObject({ code: 'KAFKA_UNREACHABLE' });
    await expect(opening).rejects.not.toThrow(/p@ss|p%40ss/);
  }
});
