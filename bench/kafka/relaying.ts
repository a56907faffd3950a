import type { NewEvent } from '@mach42/event-store/event.ts';
import { kafkaClient } from '@mach42/event-store/kafka/client.ts';
import { startRelay } from '@mach42/event-store/kafka/relay.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { Partitioners } from 'kafkajs';
import { setTimeout } from 'node:timers/promises';
import { besideBaseline } from '../beside-baseline.ts';
import { messagePosted } from '../event-store/workload.ts';
import { benchSchema } from '../postgres/schema.ts';
import type { BenchRow } from '../row.ts';
import { count, newPrefix, newTopic, page, pagesOf, perSecond, type Message } from './workload.ts';

type Store = Awaited<ReturnType<typeof openPostgresEventStore>>;

export async function relayRows(brokers: readonly string[], url: string): Promise<BenchRow[]> {
  await using schema = await benchSchema(url);
  const store = await openPostgresEventStore({ url, schema: schema.name });
  for (let n = 0; n < count / page; n += 1) {
    await store.append(`room-${n}`, Array.from({ length: page }, ofSomeRoom), 'none');
  }
  const pages = pagesOf(await store.readAll(0n, count));
  const row = await besideBaseline({
    work: 'relay to Kafka of a log in PostgreSQL',
    product: () => relay(brokers, store),
    baseline: {
      work: 'the same messages through a kafkajs producer',
      measure: () => produce(brokers, pages),
    },
    atLeast: 0.7,
  });
  await store.close();
  return [row];
}

function ofSomeRoom(_: unknown, index: number): NewEvent {
  const event = messagePosted();
  return { ...event, metadata: { ...event.metadata, key: `room-${index % 100}` } };
}

/** Measures a relay from the time when it leads until everything is copied. */
async function relay(brokers: readonly string[], store: Store): Promise<number> {
  let isReading = (): void => {};
  const started = new Promise<void>((resolve) => (isReading = resolve));
  const relay = await startRelay({
    brokers,
    prefix: newPrefix(),
    categories: ['room'],
    store: {
      subscribe(options) {
        isReading();
        return store.subscribe(options);
      },
    },
  });
  await started;
  const value = await perSecond(async () => {
    while (relay.position < BigInt(count)) await setTimeout(2);
  });
  await relay.stop();
  return value;
}

/** Measures the sending of pages, one after the other, each acknowledged by all replicas. */
async function produce(
  brokers: readonly string[],
  pages: readonly (readonly Message[])[],
): Promise<number> {
  const topic = await newTopic(brokers);
  const producer = kafkaClient({ brokers }, 'bench').producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  const value = await perSecond(async () => {
    for (const messages of pages) await producer.send({ topic, acks: -1, messages: [...messages] });
  });
  await producer.disconnect();
  return value;
}
