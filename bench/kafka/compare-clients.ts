/**
 * `node bench/kafka/compare-clients.ts`: what two clients of Kafka take to write and to read the same
 * messages, on the Kafka of `KAFKA_URL`, else on a throw-away one; no part of a report.
 */
import { kafkaClient } from '@mach42/event-store/kafka/client.ts';
import { startThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';
import {
  Consumer,
  MessagesStreamModes,
  Producer,
  ProduceAcks,
  stringDeserializers,
  stringSerializers,
} from '@platformatic/kafka';
import { Partitioners } from 'kafkajs';
import { messagePosted } from '../event-store/workload.ts';
import { median } from '../row.ts';
import { count, newPrefix, newTopic, pagesOf, perSecond, rounds } from './workload.ts';

const given = process.env['KAFKA_URL'] ?? '';
const kafka = given === '' ? await startThrowawayKafka() : undefined;
const brokers = (kafka?.url ?? given).split(',');

const pages = pagesOf(
  Array.from({ length: count }, (_, index) => {
    const event = messagePosted();
    const metadata = { ...event.metadata, key: `room-${index % 100}` };
    return { ...event, metadata, stream: 'room-1', revision: index, position: BigInt(index + 1) };
  }),
);

async function writeByKafkajs(topic: string): Promise<number> {
  const producer = kafkaClient({ brokers }, 'bench').producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  const value = await perSecond(async () => {
    for (const messages of pages) await producer.send({ topic, acks: -1, messages });
  });
  await producer.disconnect();
  return value;
}

async function writeByPlatformatic(topic: string): Promise<number> {
  const producer = new Producer({
    clientId: 'bench',
    bootstrapBrokers: brokers,
    serializers: stringSerializers,
    idempotent: true,
    acks: ProduceAcks.ALL,
  });
  await producer.metadata({ topics: [topic] });
  const value = await perSecond(async () => {
    for (const messages of pages) {
      await producer.send({ messages: messages.map((message) => ({ topic, ...message })) });
    }
  });
  await producer.close();
  return value;
}

async function readByKafkajs(topic: string): Promise<number> {
  const consumer = kafkaClient({ brokers }, 'bench').consumer({ groupId: newPrefix() });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const all = Promise.withResolvers<void>();
  let seen = 0;
  const value = await perSecond(async () => {
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        for (const { value } of batch.messages) seen += String(value).length > 0 ? 1 : 0;
        if (seen === count) all.resolve();
      },
    });
    await all.promise;
  });
  await consumer.disconnect();
  return value;
}

async function readByPlatformatic(topic: string): Promise<number> {
  const consumer = new Consumer({
    clientId: 'bench',
    groupId: newPrefix(),
    bootstrapBrokers: brokers,
    deserializers: stringDeserializers,
    autocommit: false,
  });
  const value = await perSecond(async () => {
    const stream = await consumer.consume({ topics: [topic], mode: MessagesStreamModes.EARLIEST });
    let seen = 0;
    for await (const { value } of stream) {
      seen += value.length > 0 ? 1 : 0;
      if (seen === count) break;
    }
  });
  await consumer.close(true);
  return value;
}

const ways = { writeByKafkajs, writeByPlatformatic, readByKafkajs, readByPlatformatic };
const results = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round += 1) {
  const topics = [await newTopic(brokers), await newTopic(brokers)];
  for (const [index, name] of Object.keys(ways).entries()) {
    const way = ways[name as keyof typeof ways];
    results.get(name)?.push(await way(topics[index % 2] ?? ''));
  }
}
for (const [name, values] of results) {
  console.log(`${name.padEnd(20)} ${Math.round(median(values)).toLocaleString('en')} messages/s`);
}
await kafka?.stop();
