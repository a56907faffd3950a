import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { toMessage } from '@mach42/event-store/kafka/envelope.ts';
import { administer, createTopics } from '@mach42/event-store/kafka/topics.ts';
import { randomBytes } from 'node:crypto';

export const rounds = 5;
export const count = 40_000;
export const page = 1_000;

export const newPrefix = (): string => `bench_${randomBytes(6).toString('hex')}`;

/** A topic as the relay makes them. */
export async function newTopic(brokers: readonly string[]): Promise<string> {
  const topic = `${newPrefix()}.room`;
  const config = { 'max.message.bytes': 32 * 1024 * 1024 };
  await administer({ brokers }, (admin) => createTopics(admin, [{ topic, partitions: 6, config }]));
  return topic;
}

export interface Message {
  readonly key: string;
  readonly value: string;
}

/** The messages of a log, page after page. */
export function pagesOf(events: readonly RecordedEvent[]): Message[][] {
  const messages = events.map((event) => toMessage({ event, after: event.position - 1n }));
  return Array.from({ length: messages.length / page }, (_, index) =>
    messages.slice(index * page, (index + 1) * page),
  );
}

export async function perSecond(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (count / (performance.now() - start)) * 1_000;
}
