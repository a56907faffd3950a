import type { Kafka } from 'kafkajs';
import { setTimeout } from 'node:timers/promises';
import { PositionAhead, StoreClosed } from '../errors.ts';
import type { EventFeed } from '../event-feed.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { RepeatedFault } from '../feed/repeated-fault.ts';
import { reasonOf } from './errors.ts';
import { pauseMs } from './patience.ts';
import { relayWhile } from './relay-session.ts';
import { SteadyConsumer } from './steady-consumer.ts';
import { administer, createEventTopics, relayTopic, type LogTopics } from './topics.ts';

export interface RelayOptions extends KafkaAccess, LogTopics {
  /** Opened without upcasters: events are copied as they were stored. */
  readonly store: EventFeed;
  /** Of topics that are created here; default 6. */
  readonly partitions?: number;
  /** How long the relay that leads may be silent before another takes over, in ms; default 10,000. */
  readonly sessionTimeout?: number;
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
}

/** One of any number of relays of a log: one leads, the others are on standby. */
export interface Relay {
  readonly isLeading: boolean;
  /** Of the last event that this relay knows to be copied. */
  readonly position: bigint;
  /** Rejects when the relay cannot continue: its store is closed, or is not the log of the topics. */
  readonly ended: Promise<void>;
  /** Resolves when what was under way is copied; without Kafka after some seconds. */
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

/** How long a relay that stops waits for what is under way. */
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
    // Those who do not ask learn it from the warnings.
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
    // Without Kafka the retries would take longer than a stop may.
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
