import { onTestFinished } from 'vitest';
import { newEvent, metadata, range } from '../../contract/builders.ts';
import type { NewEvent, RecordedEvent } from '../../event.ts';
import { kafkaClient } from '../client.ts';
import { fromMessage } from '../envelope.ts';
import { TopicReader } from '../topic-reader.ts';
import { administer, createEventTopics, eventTopics } from '../topics.ts';
import type { KafkaTarget } from './kafka-target.ts';

/**
 * The events that have been copied to Kafka since, in the order of arrival; an event that was copied twice is listed
 * twice.
 */
export async function copiesOfTest(target: KafkaTarget): Promise<readonly RecordedEvent[]> {
  await administer(target, (admin) => createEventTopics(admin, target, target.partitions));
  const copies: RecordedEvent[] = [];
  const reader = await TopicReader.start({
    kafka: kafkaClient(target, 'test'),
    name: `${target.prefix}.copies`,
    topics: eventTopics(target),
    onMessages: (messages) => copies.push(...messages.map(({ value }) => fromMessage(value).event)),
    onWarning: () => {},
  });
  onTestFinished(() => reader.stop());
  return copies;
}

export const positionsOf = (events: readonly RecordedEvent[]): number[] =>
  events.map(({ position }) => Number(position));

export const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** Events of `keys` keys, one after the other. */
export function keyed(count: number, keys = 10): NewEvent[] {
  return range(count).map((n) =>
    newEvent({ data: { n }, metadata: metadata({ key: `key-${n % keys}` }) }),
  );
}
