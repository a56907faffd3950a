import type { Consumer, EachBatchHandler, Kafka } from 'kafkajs';
import { setTimeout } from 'node:timers/promises';
import { RepeatedFault } from '../feed/repeated-fault.ts';
import { reasonOf } from './errors.ts';
import { retrying } from './retrying.ts';
import {
  fetchWaitMs,
  metadataMaxAge,
  pauseMs,
  retries,
  usualSessionTimeoutMs,
} from './timeouts.ts';

/** Topic → partitions. */
type Assignment = Readonly<Record<string, readonly number[]>>;

interface SteadyConsumerOptions {
  readonly kafka: Kafka;
  readonly group: string;
  readonly topics: readonly string[];
  readonly sessionTimeout?: number;
  /** Offsets are resolved and committed by it. */
  readonly eachBatch: (
    consumer: Consumer,
    ...payload: Parameters<EachBatchHandler>
  ) => Promise<void>;
  /** The group has been joined, with these partitions for us. */
  readonly onJoined?: (consumer: Consumer, assigned: Assignment) => void;
  /** The group has been lost; it is joined again. */
  readonly onLost?: () => void;
  readonly onWarning: (message: string) => void;
}

/** A member of a group that starts again when its client gives up. */
export class SteadyConsumer {
  readonly #options: SteadyConsumerOptions;
  readonly #stopping = new AbortController();
  readonly #fault: RepeatedFault;
  #consumer: Consumer | undefined;
  #running: Promise<void> = Promise.resolve();

  /** Resolves once the group is joined; rejects when that fails the first time. */
  static async start(options: SteadyConsumerOptions): Promise<SteadyConsumer> {
    const steady = new SteadyConsumer(options);
    steady.#running = steady.#stay(await retrying(() => steady.#join()));
    return steady;
  }

  private constructor(options: SteadyConsumerOptions) {
    this.#options = options;
    const { group, onWarning } = options;
    this.#fault = new RepeatedFault({
      failed: (error) =>
        onWarning(`The group ${group} of Kafka was lost (${reasonOf(error)}); it is joined again.`),
      kindOf: reasonOf,
      worked: () => onWarning(`The group ${group} of Kafka was joined again.`),
    });
  }

  /** Leaves the group. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#consumer?.disconnect();
    await this.#running;
  }

  async #stay(first: Membership): Promise<void> {
    const { signal } = this.#stopping;
    let membership: Membership | undefined = first;
    while (membership !== undefined) {
      const reason = await Promise.race([membership.lost, aborted(signal)]);
      if (signal.aborted) return;
      this.#options.onLost?.();
      this.#fault.failed(reason);
      membership = await this.#rejoin();
    }
  }

  /** Undefined once it is stopped. */
  async #rejoin(): Promise<Membership | undefined> {
    const { signal } = this.#stopping;
    for (;;) {
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        const joined = await this.#join();
        this.#fault.worked();
        return joined;
      } catch (error) {
        this.#fault.failed(error);
      }
    }
  }

  /** Resolves when the group is joined. */
  async #join(): Promise<Membership> {
    const { kafka, group, topics, eachBatch, onJoined } = this.#options;
    const { sessionTimeout = usualSessionTimeoutMs } = this.#options;
    const consumer = kafka.consumer({
      groupId: group,
      sessionTimeout,
      rebalanceTimeout: 2 * sessionTimeout,
      heartbeatInterval: Math.floor(sessionTimeout / 5),
      maxWaitTimeInMs: fetchWaitMs,
      metadataMaxAge,
      allowAutoTopicCreation: false,
      retry: { ...retries, restartOnFailure: async () => false },
    });
    this.#consumer = consumer;
    const joined = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<unknown>();
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      onJoined?.(consumer, payload.memberAssignment);
      joined.resolve();
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      lost.resolve(payload.error);
      joined.reject(payload.error);
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics] });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: (payload) => eachBatch(consumer, payload),
      });
      await joined.promise;
    } catch (error) {
      joined.promise.catch(() => undefined);
      await consumer.disconnect();
      throw error;
    }
    return { lost: lost.promise };
  }
}

interface Membership {
  /** Resolves with the reason when it is over. */
  readonly lost: Promise<unknown>;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
