import { Partitioners, type Kafka, type TopicMessages, type Transaction } from 'kafkajs';
import type { EventFeed } from '../event-feed.ts';
import type { RecordedEvent } from '../event.ts';
import { toMessage } from './envelope.ts';
import { retries } from './patience.ts';
import { relayTopic, topicOf, type LogTopics } from './topics.ts';

export interface RelaySession extends LogTopics {
  readonly kafka: Kafka;
  readonly store: EventFeed;
  readonly onRelayed: (position: bigint) => void;
}

/**
 * Copies events until the signal ends it, or it fails. A batch and the place after it are one
 * transaction of Kafka's: what another session left undone never shows, and from the moment this
 * session begins, a session before it can write no more.
 */
export async function relayWhile(signal: AbortSignal, session: RelaySession): Promise<void> {
  const { kafka, prefix, store, onRelayed } = session;
  const producer = kafka.producer({
    transactionalId: relayTopic(prefix),
    idempotent: true,
    maxInFlightRequests: 1,
    // Short: readers wait for the end of a transaction that its relay did not survive.
    transactionTimeout: 10_000,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: retries,
  });
  const ending = new AbortController();
  try {
    await producer.connect();
    // Settles the transaction of the session before, so that the place is the last one.
    let transaction: Transaction | undefined = await producer.transaction();
    const after = await relayedPosition(kafka, prefix);
    onRelayed(after);
    const reading = { after, signal: AbortSignal.any([signal, ending.signal]) };
    for await (const events of readAhead(store.subscribe(reading))) {
      transaction ??= await producer.transaction();
      await copy(transaction, session, events);
      transaction = undefined;
      onRelayed(events.at(-1)?.position ?? after);
    }
  } finally {
    ending.abort();
    await producer.disconnect();
  }
}

async function copy(
  transaction: Transaction,
  log: LogTopics,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const topicMessages of requests(log, events)) {
    await transaction.sendBatch({ topicMessages, acks: -1 });
  }
  // The offset stays 0, as nothing is ever written to the topic; the place is beside it.
  const place = { partition: 0, offset: '0', metadata: String(events.at(-1)?.position) };
  const group = relayTopic(log.prefix);
  await transaction.sendOffsets({
    consumerGroupId: group,
    topics: [{ topic: group, partitions: [place] }],
  });
  await transaction.commit();
}

/** Of the last event that is copied; 0n when none is. */
export async function relayedPosition(kafka: Kafka, prefix: string): Promise<bigint> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const topic = relayTopic(prefix);
    const [kept] = await admin.fetchOffsets({ groupId: topic, topics: [topic] });
    return BigInt(kept?.partitions.find(({ partition }) => partition === 0)?.metadata ?? '0');
  } finally {
    await admin.disconnect();
  }
}

/** In characters. Kafka takes a request's messages of a partition as one, of bounded size. */
const largestRequest = 4_000_000;

/** The messages of one request after the other, each event in order. */
function* requests(log: LogTopics, events: readonly RecordedEvent[]): Generator<TopicMessages[]> {
  let size = 0;
  let byTopic = new Map<string, TopicMessages>();
  for (const event of events) {
    const message = toMessage(event);
    if (size > 0 && size + message.value.length > largestRequest) {
      yield [...byTopic.values()];
      byTopic = new Map();
      size = 0;
    }
    size += message.value.length;
    const topic = topicOf(log, event.stream);
    const messages = byTopic.get(topic);
    if (messages === undefined) byTopic.set(topic, { topic, messages: [message] });
    else messages.messages.push(message);
  }
  yield [...byTopic.values()];
}

/** The next batch is read while one is copied. */
async function* readAhead<Batch>(source: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  for (;;) {
    const { done, value } = await next;
    if (done === true) return;
    next = iterator.next();
    // Should copying fail, nobody asks for it.
    next.catch(() => undefined);
    yield value;
  }
}
