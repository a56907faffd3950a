import { type Kafka, Partitioners, type TopicMessages, type Transaction } from 'kafkajs';
import { setTimeout } from 'node:timers/promises';
import { PositionAhead, StoreClosed } from '../errors.ts';
import type { EventFeed } from '../event-feed.ts';
import type { RecordedEvent } from '../event.ts';
import { RepeatedFault } from '../feed/repeated-fault.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { toMessage } from './envelope.ts';
import { reasonOf } from './errors.ts';
import type { LinkedEvent } from './position-order.ts';
import { retrying } from './retrying.ts';
import { SteadyConsumer } from './steady-consumer.ts';
import { pauseMs, metadataMaxAge, soonRetries } from './timeouts.ts';
import { administer, createEventTopics, relayTopic, type LogTopics, topicOf } from './topics.ts';

interface RelaySession extends LogTopics {
  readonly kafka: Kafka;
  readonly store: EventFeed;
  readonly onRelayed: (position: bigint) => void;
}

/**
 * Copies events until the signal ends it, or it fails. A batch and the checkpoint after it are one
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
    metadataMaxAge,
    retry: soonRetries,
  });
  const ending = new AbortController();
  try {
    await producer.connect();
    // Settles the transaction of the session before, so that the checkpoint is the last one.
    let transaction: Transaction | undefined = await producer.transaction();
    let after = await relayedPosition(kafka, prefix);
    onRelayed(after);
    const reading = { after, signal: AbortSignal.any([signal, ending.signal]) };
    for await (const events of gathered(store.subscribe(reading), mostOfTransaction)) {
      transaction ??= await producer.transaction();
      await copy(transaction, session, linked(events, after));
      transaction = undefined;
      after = events.at(-1)?.position ?? after;
      onRelayed(after);
    }
  } finally {
    ending.abort();
    await producer.disconnect();
  }
}

async function copy(
  transaction: Transaction,
  log: LogTopics,
  events: readonly LinkedEvent[],
): Promise<void> {
  for (const topicMessages of requests(log, events)) {
    await transaction.sendBatch({ topicMessages, acks: -1 });
  }
  // The offset stays 0, as nothing is ever written to the topic; the checkpoint is beside it.
  const checkpoint = { partition: 0, offset: '0', metadata: String(events.at(-1)?.event.position) };
  const group = relayTopic(log.prefix);
  await transaction.sendOffsets({
    consumerGroupId: group,
    topics: [{ topic: group, partitions: [checkpoint] }],
  });
  await transaction.commit();
}

/** The position of the last copied event; 0n when none is copied. */
export async function relayedPosition(kafka: Kafka, prefix: string): Promise<bigint> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const topic = relayTopic(prefix);
    const [kept] = await retrying(() => admin.fetchOffsets({ groupId: topic, topics: [topic] }));
    return BigInt(kept?.partitions.find(({ partition }) => partition === 0)?.metadata ?? '0');
  } finally {
    await admin.disconnect();
  }
}

/** @param after position of the event before the first */
function linked(events: readonly RecordedEvent[], after: bigint): LinkedEvent[] {
  return events.map((event, index) => ({ event, after: events[index - 1]?.position ?? after }));
}

/** Events that wait for the transaction before; those of a batch of the feed come on top. */
const mostOfTransaction = 20_000;

/**
 * Characters of one request. Kafka treats all messages of a request to one partition as one message of limited size.
 */
const largestRequest = 4_000_000;

/** The messages of one request after the other, each event in order. */
function* requests(log: LogTopics, events: readonly LinkedEvent[]): Generator<TopicMessages[]> {
  let size = 0;
  let byTopic = new Map<string, TopicMessages>();
  for (const one of events) {
    const message = toMessage(one);
    if (size > 0 && size + message.value.length > largestRequest) {
      yield [...byTopic.values()];
      byTopic = new Map();
      size = 0;
    }
    size += message.value.length;
    const topic = topicOf(log, one.event.stream);
    const messages = byTopic.get(topic);
    if (messages === undefined) byTopic.set(topic, { topic, messages: [message] });
    else messages.messages.push(message);
  }
  yield [...byTopic.values()];
}

/**
 * Reads ahead, and gives all at once that has come while its reader was busy; at most `most` items
 * wait, and what comes in one batch with them.
 */
export async function* gathered<Item>(
  source: AsyncIterable<readonly Item[]>,
  most: number,
): AsyncGenerator<readonly Item[]> {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Item[] = [];
  let end: { readonly error?: unknown } | undefined;
  let wake = (): void => {};
  let next: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      const { done, value } = await iterator.next();
      if (done === true) end = {};
      else for (const item of value) waiting.push(item);
    } catch (error) {
      end = { error };
    }
    next = undefined;
    readOn();
    wake();
  };
  const readOn = (): void => {
    if (end === undefined && waiting.length < most) next ??= read();
  };
  for (;;) {
    readOn();
    if (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      yield items;
    } else if (end !== undefined) {
      if ('error' in end) throw end.error;
      return;
    } else {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}

export interface RelayOptions extends KafkaAccess, LogTopics {
  /** Opened without upcasters: events are copied as they were stored. */
  readonly store: EventFeed;
  /** The number of partitions of topics that are created here; default 6. */
  readonly partitions?: number;
  /** The time for which the leading relay may be silent before another takes over, in ms; default 10,000. */
  readonly sessionTimeout?: number;
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
}

/** One of any number of relays of a log: one leads, the others are on standby. */
export interface Relay {
  readonly isLeading: boolean;
  /** The position of the last event that this relay knows to be copied. */
  readonly position: bigint;
  /** Rejects when the relay cannot continue: its store is closed, or is not the log of the topics. */
  readonly ended: Promise<void>;
  /** Resolves when the copies under way are done; without Kafka after some seconds. */
  stop(): Promise<void>;
}

/**
 * Copies the log to Kafka, each event once, in the order of the log. Resolves when it leads or
 * is by.
 * @throws KafkaUnreachable
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { prefix, partitions = 6, sessionTimeout, onWarning = () => {} } = options;
  await administer(options, (admin) => createEventTopics(admin, options, partitions));
  const kafka = kafkaClient(options, `${prefix}.relay`);
  const relay = new LeadingRelay(options, kafka);
  const membership = await SteadyConsumer.start({
    kafka,
    group: relayTopic(prefix),
    topics: [relayTopic(prefix)],
    ...(sessionTimeout === undefined ? {} : { sessionTimeout }),
    onJoined: (_, assigned) => relay.lead((assigned[relayTopic(prefix)] ?? []).length > 0),
    onLost: () => relay.lead(false),
    // The topic stays empty: the member that gets its partition leads.
    eachBatch: async () => {},
    onWarning,
  });
  relay.onStop(() => membership.stop());
  return relay;
}

/** Milliseconds for which a stopping relay waits for the copies under way. */
const stopPatienceMs = 3_000;

class LeadingRelay implements Relay {
  readonly #options: RelayOptions;
  readonly #kafka: Kafka;
  readonly #ended = Promise.withResolvers<void>();
  #leave: () => Promise<void> = async () => {};
  #leading: AbortController | undefined;
  #working: Promise<void> = Promise.resolve();
  #position = 0n;

  constructor(options: RelayOptions, kafka: Kafka) {
    this.#options = options;
    this.#kafka = kafka;
    // A caller that does not wait for the end learns of a fault from the warnings.
    this.#ended.promise.catch(() => undefined);
  }

  get isLeading(): boolean {
    return this.#leading !== undefined;
  }

  get position(): bigint {
    return this.#position;
  }

  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  onStop(leave: () => Promise<void>): void {
    this.#leave = leave;
  }

  lead(isOurs: boolean): void {
    if (isOurs === this.isLeading) return;
    if (!isOurs) {
      this.#leading?.abort();
      this.#leading = undefined;
      return;
    }
    const { signal } = (this.#leading = new AbortController());
    this.#working = this.#working.then(() => this.#work(signal));
  }

  async stop(): Promise<void> {
    this.lead(false);
    // While Kafka is not available, the retries would take longer than a stop may take.
    const enough = new AbortController();
    await Promise.race([
      this.#working,
      setTimeout(stopPatienceMs, undefined, enough).catch(() => undefined),
    ]);
    enough.abort();
    await this.#leave();
    this.#ended.resolve();
  }

  async #work(signal: AbortSignal): Promise<void> {
    const fault = new RepeatedFault({
      failed: (error) =>
        this.#options.onWarning?.(`The relay to Kafka was interrupted: ${reasonOf(error)}`),
      kindOf: reasonOf,
      worked: () => this.#options.onWarning?.('The relay to Kafka copies events again.'),
    });
    const onRelayed = (position: bigint) => {
      this.#position = position;
      fault.worked();
    };
    while (!signal.aborted) {
      try {
        await relayWhile(signal, { ...this.#options, kafka: this.#kafka, onRelayed });
      } catch (error) {
        fault.failed(error);
        if (error instanceof StoreClosed || error instanceof PositionAhead) {
          this.#ended.reject(error);
          return;
        }
        await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
