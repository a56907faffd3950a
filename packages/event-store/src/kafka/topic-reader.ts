import type { Consumer, Kafka, KafkaMessage } from 'kafkajs';
import { v7 as uuidv7 } from 'uuid';
import { SteadyConsumer } from './steady-consumer.ts';
import { topicEnds, type TopicEnd } from './topics.ts';

interface TopicReaderOptions {
  readonly kafka: Kafka;
  /** The name of the reader in the names of its groups. */
  readonly name: string;
  readonly topics: readonly string[];
  /** Messages of one partition, in order. Throws nothing. */
  readonly onMessages: (messages: readonly KafkaMessage[]) => void;
  readonly onWarning: (message: string) => void;
}

/**
 * Reads every message of some topics that is written after it has been started, each once, and each
 * partition in order: it keeps its offset in memory, and continues there when its connection breaks.
 */
export class TopicReader {
  readonly #options: TopicReaderOptions;
  /** `topic/partition` → where to read on. */
  readonly #next: Map<string, TopicEnd>;
  #consumer: SteadyConsumer | undefined;

  static async start(options: TopicReaderOptions): Promise<TopicReader> {
    const reader = new TopicReader(options, await ends(options));
    reader.#consumer = await SteadyConsumer.start({
      ...options,
      group: `${options.name}-${uuidv7()}`,
      onJoined: (consumer) => reader.#seek(consumer),
      eachBatch: async (_, payload) => {
        const { topic, partition, messages } = payload.batch;
        reader.#take(topic, partition, messages);
        payload.resolveOffset(payload.batch.lastOffset());
      },
    });
    return reader;
  }

  private constructor(options: TopicReaderOptions, next: Map<string, TopicEnd>) {
    this.#options = options;
    this.#next = next;
  }

  async stop(): Promise<void> {
    await this.#consumer?.stop();
  }

  #seek(consumer: Consumer): void {
    for (const { topic, partition, offset } of this.#next.values()) {
      consumer.seek({ topic, partition, offset: String(offset) });
    }
  }

  #take(topic: string, partition: number, messages: readonly KafkaMessage[]): void {
    const offset = this.#next.get(partitionKey(topic, partition))?.offset ?? 0n;
    const fresh = messages.filter((message) => BigInt(message.offset) >= offset);
    const last = fresh.at(-1);
    if (last === undefined) return;
    const next = { topic, partition, offset: BigInt(last.offset) + 1n };
    this.#next.set(partitionKey(topic, partition), next);
    this.#options.onMessages(fresh);
  }
}

const partitionKey = (topic: string, partition: number) => `${topic}/${partition}`;

async function ends({ kafka, topics }: TopicReaderOptions): Promise<Map<string, TopicEnd>> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const endsOfTopics = await Promise.all(topics.map((topic) => topicEnds(admin, topic)));
    return new Map(endsOfTopics.flat().map((end) => [partitionKey(end.topic, end.partition), end]));
  } finally {
    await admin.disconnect();
  }
}
