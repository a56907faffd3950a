import type { Admin, Kafka } from 'kafkajs';
import { InvalidRequest } from '../errors.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { KafkaUnreachable } from './errors.ts';
import { retrying } from './retrying.ts';

export interface LogTopics {
  /** The text before the name of every topic and group. */
  readonly prefix: string;
  /** The categories whose streams have a topic of their own; the streams of all other categories share one. */
  readonly categories: readonly string[];
}

const daysMs = 24 * 60 * 60 * 1_000;

/** The limit of the largest message, and of the messages of one partition in one request. */
export const largestMessageBytes = 32 * 1024 * 1024;

/** The topic of a stream, `category-id`. */
export function topicOf({ prefix, categories }: LogTopics, stream: string): string {
  const category = stream.slice(0, Math.max(0, stream.indexOf('-')));
  return `${prefix}.${categories.includes(category) ? category : 'other'}`;
}

/** The topics of all events of a log. */
export function eventTopics({ prefix, categories }: LogTopics): string[] {
  return [...categories, 'other'].map((category) => `${prefix}.${category}`);
}

/** A topic of one partition without messages, and its group. The relay that leads is the reader of the partition. */
export const relayTopic = (prefix: string): string => `${prefix}.relay`;

export const signalsTopic = (prefix: string): string => `${prefix}.signals`;

/** Names of topics beside those of the categories. */
const ownNames = ['other', 'relay', 'signals', 'feed'];

/**
 * Creates those of the log's topics that are missing.
 * @throws InvalidRequest a category cannot be the name of a topic
 */
export async function createEventTopics(
  admin: Admin,
  log: LogTopics,
  partitions: number,
): Promise<void> {
  for (const category of log.categories) {
    if (!/^[a-zA-Z0-9_]{1,100}$/.test(category) || ownNames.includes(category)) {
      throw new InvalidRequest(`"${category}" cannot be the name of a topic.`);
    }
  }
  await createTopics(admin, [
    ...eventTopics(log).map((topic) => ({
      topic,
      partitions,
      config: { 'retention.ms': 7 * daysMs, 'max.message.bytes': largestMessageBytes },
    })),
    { topic: relayTopic(log.prefix), partitions: 1, config: {} },
  ]);
}

interface NewTopic {
  readonly topic: string;
  readonly partitions: number;
  readonly config: { readonly [name: string]: number };
}

/** Creates those that are missing, on up to three brokers each; others may be creating them too. */
export async function createTopics(admin: Admin, topics: readonly NewTopic[]): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !existing.has(topic));
  if (missing.length === 0) return;
  await create(admin, missing);
  for (const { topic } of missing) await topicEnds(admin, topic);
}

async function create(admin: Admin, missing: readonly NewTopic[]): Promise<void> {
  const { brokers } = await admin.describeCluster();
  await admin.createTopics({
    topics: missing.map(({ topic, partitions, config }) => ({
      topic,
      numPartitions: partitions,
      replicationFactor: Math.min(3, brokers.length),
      configEntries: Object.entries(config).map(([name, value]) => ({
        name,
        value: String(value),
      })),
    })),
    waitForLeaders: false,
  });
}

export interface TopicEnd {
  readonly topic: string;
  readonly partition: number;
  /** The offset of the next message. */
  readonly offset: bigint;
}

/** Returns the end offset of each partition of a topic. */
export async function topicEnds(admin: Admin, topic: string): Promise<TopicEnd[]> {
  const partitions = await retrying(() => admin.fetchTopicOffsets(topic));
  return partitions.map(({ partition, high }) => ({ topic, partition, offset: BigInt(high) }));
}

/**
 * Does something with the cluster and lets go of it.
 * @throws KafkaUnreachable no broker answers
 */
export async function administer<Result>(
  access: KafkaAccess,
  work: (admin: Admin, kafka: Kafka) => Promise<Result>,
): Promise<Result> {
  const kafka = kafkaClient(access, 'workspace-admin');
  const admin = kafka.admin();
  try {
    await admin.connect().catch((error: unknown) => {
      throw new KafkaUnreachable(access.brokers, error);
    });
    return await work(admin, kafka);
  } catch (error) {
    // A client without a password where one is required can connect, and is then disconnected.
    const isShownOut = error instanceof Error && error.name === 'KafkaJSConnectionClosedError';
    throw isShownOut ? new KafkaUnreachable(access.brokers, error) : error;
  } finally {
    await admin.disconnect();
  }
}
