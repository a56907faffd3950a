import type { Admin, Consumer, EachBatchPayload } from 'kafkajs';
import { setTimeout } from 'node:timers/promises';
import type { RecordedEvent, Shapes } from '../event.ts';
import { upcast } from '../log/upcast.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { fromMessage } from './envelope.ts';
import { reasonOf } from './errors.ts';
import { SteadyConsumer } from './steady-consumer.ts';
import { pauseMs, usualSessionTimeoutMs } from './timeouts.ts';
import { administer, createEventTopics, eventTopics, type LogTopics } from './topics.ts';

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
  const { prefix, partitions = 6, sessionTimeout, onWarning = () => {} } = options;
  await administer(options, (admin) => createEventTopics(admin, options, partitions));
  const kafka = kafkaClient(options, `${prefix}.${options.group}`);
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
    onJoined: () => member.joined(),
    onLost: () => member.lost(),
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

/** Events of one partition, in order; all of a key and a category are in one. */
export interface PartitionBatch {
  readonly topic: string;
  readonly partition: number;
  readonly events: readonly RecordedEvent[];
}

interface KafkaGroupOptions extends KafkaAccess, LogTopics, Shapes {
  /** Those of one name share the partitions among them. */
  readonly group: string;
  /**
   * The batch is committed once this resolves; tried again if it rejects; given to another member
   * if this one is lost in the meantime, which the signal says. So a batch may come a second time, and
   * who must do nothing twice keeps the last position of each partition with what was done.
   */
  readonly handle: (batch: PartitionBatch, signal: AbortSignal) => Promise<void>;
  /** Of topics that are created here; default 6. */
  readonly partitions?: number;
  /** How long a member may be silent before its partitions are given to others, in ms. */
  readonly sessionTimeout?: number;
  readonly onWarning?: (message: string) => void;
}

const groupId = ({ prefix, group }: KafkaGroupOptions): string => `${prefix}.group.${group}`;

/** What one member does with the batches of its partitions. */
class GroupMember {
  readonly #options: KafkaGroupOptions;
  readonly #admin: Admin;
  readonly #stopping = new AbortController();
  #membership = new AbortController();
  /** `topic/partition` → the end of the batch before: a lost membership may still have one. */
  readonly #turns = new Map<string, Promise<void>>();
  /** `topic/partition` → position of the last event that we have handled, committed or not. */
  readonly #ours = new Map<string, bigint>();
  /** The same of the whole group, as it was when it was last asked. */
  #committed = new Map<string, bigint>();

  constructor(options: KafkaGroupOptions, admin: Admin) {
    this.#options = options;
    this.#admin = admin;
  }

  joined(): void {
    // Other members may have handled these partitions in the meantime.
    this.#committed = new Map();
    this.#membership = new AbortController();
  }

  lost(): void {
    this.#membership.abort(new Error('The group was lost.'));
  }

  stop(): void {
    this.#stopping.abort();
  }

  handle(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { topic, partition } = payload.batch;
    const key = `${topic}/${partition}`;
    const { signal } = this.#membership;
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted();
      return this.#handle(consumer, payload, signal);
    });
    this.#turns.set(
      key,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async #handle(
    consumer: Consumer,
    payload: EachBatchPayload,
    membership: AbortSignal,
  ): Promise<void> {
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
      const ours = AbortSignal.any([lost.signal, membership]);
      const signal = AbortSignal.any([ours, this.#stopping.signal]);
      ours.throwIfAborted();
      if (events.length > 0 && !(await this.#insist({ topic, partition, events }, signal))) {
        ours.throwIfAborted();
        return;
      }
      const position = events.at(-1)?.position ?? handled;
      this.#ours.set(`${topic}/${partition}`, position);
      const offset = String(BigInt(batch.lastOffset()) + 1n);
      await consumer.commitOffsets([{ topic, partition, offset, metadata: String(position) }]);
      payload.resolveOffset(batch.lastOffset());
    } finally {
      clearInterval(alive);
    }
  }

  /** False: the signal came before it was handled. */
  async #insist(batch: PartitionBatch, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await this.#options.handle(batch, signal);
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        this.#warn(`A batch of ${batch.topic} is handled again: ${reasonOf(error)}`);
        await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  #events(messages: EachBatchPayload['batch']['messages'], after: bigint): RecordedEvent[] {
    return messages.flatMap(({ value }) => {
      try {
        const { event } = fromMessage(value);
        return event.position > after ? [upcast(event, this.#options)] : [];
      } catch (error) {
        this.#warn(`A message on Kafka was passed over: ${reasonOf(error)}`);
        return [];
      }
    });
  }

  async #handledOf(topic: string, partition: number): Promise<bigint> {
    const key = `${topic}/${partition}`;
    const committed = this.#committed.get(key) ?? (await this.#committedOf(topic, partition));
    this.#committed.set(key, committed);
    const ours = this.#ours.get(key) ?? 0n;
    return ours > committed ? ours : committed;
  }

  async #committedOf(topic: string, partition: number): Promise<bigint> {
    const [kept] = await this.#admin.fetchOffsets({
      groupId: groupId(this.#options),
      topics: [topic],
    });
    const checkpoint = kept?.partitions.find((one) => one.partition === partition);
    return BigInt(checkpoint?.metadata ?? '0');
  }

  #warn(message: string): void {
    this.#options.onWarning?.(message);
  }
}
