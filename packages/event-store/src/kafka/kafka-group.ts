import type { Admin, Consumer, EachBatchPayload } from 'kafkajs';
import { setTimeout } from 'node:timers/promises';
import type { RecordedEvent, Upcasters } from '../event.ts';
import { upcast } from '../log/upcast.ts';
import { kafkaClient } from './client.ts';
import { fromMessage } from './envelope.ts';
import { reasonOf } from './errors.ts';
import { pauseMs, usualSessionTimeoutMs } from './patience.ts';
import { SteadyConsumer } from './steady-consumer.ts';
import { administer, createEventTopics, eventTopics, type LogTopics } from './topics.ts';

/** Events of one partition, in order; all of a key and a category are in one. */
export interface PartitionBatch {
  readonly topic: string;
  readonly partition: number;
  readonly events: readonly RecordedEvent[];
}

export interface KafkaGroupOptions extends LogTopics {
  readonly brokers: readonly string[];
  /** Those of one name share the partitions among them. */
  readonly group: string;
  /**
   * The batch is committed once this resolves; tried again if it rejects; given to another member
   * if this one is lost meanwhile, which the signal tells. So a batch may come a second time, and
   * who must do nothing twice keeps the last position of each partition with what was done.
   */
  readonly handle: (batch: PartitionBatch, signal: AbortSignal) => Promise<void>;
  readonly upcasters?: Upcasters;
  /** Of topics that are created here; default 6. */
  readonly partitions?: number;
  /** How long a member may be silent before its partitions are given to others, in ms. */
  readonly sessionTimeout?: number;
  readonly onWarning?: (message: string) => void;
}

export interface KafkaGroup {
  /** Resolves when what is under way is handled, and the partitions are free for others. */
  stop(): Promise<void>;
}

/**
 * Handles events partition by partition, together with the other members of the group, from the
 * beginning of what Kafka keeps.
 * @throws KafkaUnreachable
 */
export async function joinKafkaGroup(options: KafkaGroupOptions): Promise<KafkaGroup> {
  const { brokers, prefix, partitions = 6, sessionTimeout, onWarning = () => {} } = options;
  await administer(brokers, (admin) => createEventTopics(admin, options, partitions));
  const kafka = kafkaClient(brokers, `${prefix}.${options.group}`);
  const admin = kafka.admin();
  await admin.connect();
  const member = new GroupMember(options, admin);
  const consumer = await SteadyConsumer.start({
    kafka,
    group: groupId(options),
    topics: eventTopics(options),
    fromBeginning: true,
    concurrency: 3,
    ...(sessionTimeout === undefined ? {} : { sessionTimeout }),
    onJoined: () => member.forget(),
    eachBatch: (consumer, payload) => member.handle(consumer, payload),
    onWarning,
  });
  return {
    async stop() {
      member.stop();
      await consumer.stop();
      await admin.disconnect();
    },
  };
}

const groupId = ({ prefix, group }: KafkaGroupOptions) => `${prefix}.group.${group}`;

class GroupMember {
  readonly #options: KafkaGroupOptions;
  readonly #admin: Admin;
  readonly #stopping = new AbortController();
  /** `topic/partition` → position of the last event that the group has handled. */
  #handled = new Map<string, bigint>();

  constructor(options: KafkaGroupOptions, admin: Admin) {
    this.#options = options;
    this.#admin = admin;
  }

  /** Others may have handled our partitions meanwhile. */
  forget(): void {
    this.#handled = new Map();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async handle(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const { topic, partition } = batch;
    const lost = new AbortController();
    const alive = setInterval(
      () => void payload.heartbeat().catch((error: unknown) => lost.abort(error)),
      (this.#options.sessionTimeout ?? usualSessionTimeoutMs) / 5,
    );
    try {
      const handled = await this.#handledOf(topic, partition);
      const events = this.#events(batch.messages, handled);
      const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
      if (events.length > 0) await this.#insist({ topic, partition, events }, signal);
      lost.signal.throwIfAborted();
      if (this.#stopping.signal.aborted) return;
      const position = events.at(-1)?.position ?? handled;
      const offset = String(BigInt(batch.lastOffset()) + 1n);
      await consumer.commitOffsets([{ topic, partition, offset, metadata: String(position) }]);
      this.#handled.set(`${topic}/${partition}`, position);
      payload.resolveOffset(batch.lastOffset());
    } finally {
      clearInterval(alive);
    }
  }

  /** Until it is handled, or no more ours. */
  async #insist(batch: PartitionBatch, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#options.handle(batch, signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#warn(`A batch of ${batch.topic} is handled again: ${reasonOf(error)}`);
        await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #events(messages: EachBatchPayload['batch']['messages'], after: bigint): RecordedEvent[] {
    return messages.flatMap(({ value }) => {
      try {
        const event = fromMessage(value);
        return event.position > after ? [upcast(event, this.#options.upcasters ?? {})] : [];
      } catch (error) {
        this.#warn(`A message on Kafka was passed over: ${reasonOf(error)}`);
        return [];
      }
    });
  }

  async #handledOf(topic: string, partition: number): Promise<bigint> {
    const known = this.#handled.get(`${topic}/${partition}`);
    if (known !== undefined) return known;
    const [kept] = await this.#admin.fetchOffsets({
      groupId: groupId(this.#options),
      topics: [topic],
    });
    const place = kept?.partitions.find((one) => one.partition === partition);
    return BigInt(place?.metadata ?? '0');
  }

  #warn(message: string): void {
    this.#options.onWarning?.(message);
  }
}
