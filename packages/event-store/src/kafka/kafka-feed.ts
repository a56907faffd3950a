import type { KafkaMessage } from 'kafkajs';
import { StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { RecordedEvent, Shapes } from '../event.ts';
import { LiveFeed, type FeedSource } from '../feed/live-feed.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { fromMessage } from './envelope.ts';
import { reasonOf } from './errors.ts';
import { PositionOrder, type LinkedEvent } from './position-order.ts';
import { TopicReader } from './topic-reader.ts';
import { administer, createEventTopics, eventTopics, type LogTopics } from './topics.ts';

export interface KafkaFeedOptions extends KafkaAccess, LogTopics, Shapes {
  /** The log itself: it has the events before the start, and those that Kafka did not deliver. */
  readonly store: FeedSource;
  /** The number of partitions of topics that are created here; default 6. */
  readonly partitions?: number;
  /** The interval at which the feed checks whether Kafka delivers all events, in ms; default 1,000. */
  readonly pollEvery?: number;
  /** The time for which an event waits for the event before it, in ms; default 50. */
  readonly gapPatience?: number;
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
}

/** Delivers by Kafka the events that a relay copied there, by the rules of the port. */
interface KafkaFeed extends EventFeed {
  /** The head of the log. */
  head(): Promise<bigint>;
  /** Subscriptions end with `StoreClosed`. */
  close(): Promise<void>;
}

/** Events that wait for one before them; beyond these, they are read from the store. */
const mostWaiting = 10_000;

/** @throws KafkaUnreachable */
export async function openKafkaFeed(options: KafkaFeedOptions): Promise<KafkaFeed> {
  const { store, partitions = 6, onWarning = () => {} } = options;
  await administer(options, (admin) => createEventTopics(admin, options, partitions));
  const early: (readonly KafkaMessage[])[] = [];
  let onMessages = (messages: readonly KafkaMessage[]): void => {
    early.push(messages);
  };
  const reader = await TopicReader.start({
    kafka: kafkaClient(options, `${options.prefix}.feed`),
    name: `${options.prefix}.feed`,
    topics: eventTopics(options),
    onMessages: (messages) => onMessages(messages),
    onWarning,
  });
  // Events that are stored at this moment are read from the store; the reader receives those that are stored later.
  const feed = new OrderedFeed(options, await store.head(), () => reader.stop());
  onMessages = (messages) => feed.take(messages);
  for (const messages of early) feed.take(messages);
  return feed;
}

class OrderedFeed implements KafkaFeed {
  readonly #options: KafkaFeedOptions;
  readonly #live: LiveFeed;
  readonly #order: PositionOrder;
  readonly #stopReading: () => Promise<void>;
  readonly #polling: NodeJS.Timeout;
  #patience: NodeJS.Timeout | undefined;
  /** The head at the last poll. */
  #stored: bigint;
  #closing: Promise<void> | undefined;

  constructor(options: KafkaFeedOptions, head: bigint, stopReading: () => Promise<void>) {
    this.#options = options;
    this.#live = new LiveFeed(options.store, options);
    this.#order = new PositionOrder(head);
    this.#stored = head;
    this.#stopReading = stopReading;
    this.#polling = setInterval(() => void this.#poll(), options.pollEvery ?? 1_000);
  }

  subscribe(options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]> {
    return this.#live.subscribe(options);
  }

  head(): Promise<bigint> {
    return this.#options.store.head();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  take(messages: readonly KafkaMessage[]): void {
    const before = this.#order.last;
    this.#publish(this.#order.take(this.#events(messages)), before);
    if (this.#order.waiting > mostWaiting) this.#readFromStore(this.#order.highest);
    if (this.#order.waiting === 0) this.#endPatience();
    else this.#patience ??= setTimeout(() => this.#impatient(), this.#options.gapPatience ?? 50);
  }

  #publish(events: readonly RecordedEvent[], before: bigint): void {
    if (events.length > 0) this.#live.publish(events, before);
  }

  /** A message that is none of ours leaves a gap, if anything, and so is read from the store. */
  #events(messages: readonly KafkaMessage[]): LinkedEvent[] {
    return messages.flatMap(({ value }) => {
      try {
        return [fromMessage(value)];
      } catch (error) {
        this.#warn(`A message on Kafka was passed over: ${reasonOf(error)}`);
        return [];
      }
    });
  }

  #impatient(): void {
    this.#patience = undefined;
    this.#readFromStore(this.#order.highest);
  }

  #endPatience(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** Up to this position. */
  #readFromStore(position: bigint): void {
    const released = this.#order.skipTo(position);
    this.#live.reach(position);
    this.#publish(released, position);
  }

  /** Reads from the store the events that were stored at the last poll and have not arrived since. */
  async #poll(): Promise<void> {
    try {
      if (this.#stored > this.#order.last) this.#readFromStore(this.#stored);
      this.#stored = await this.#options.store.head();
    } catch (error) {
      if (error instanceof StoreClosed || this.#closing !== undefined) return;
      this.#warn(`The event store could not be asked how far it is: ${reasonOf(error)}`);
    }
  }

  #warn(message: string): void {
    this.#options.onWarning?.(message);
  }

  async #close(): Promise<void> {
    clearInterval(this.#polling);
    this.#endPatience();
    this.#live.close();
    await this.#stopReading();
  }
}
