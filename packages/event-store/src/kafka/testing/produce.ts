import { Partitioners } from 'kafkajs';
import type { RecordedEvent } from '../../event.ts';
import { kafkaClient } from '../client.ts';
import { toMessage } from '../envelope.ts';
import { topicOf } from '../topics.ts';
import type { KafkaPlace } from './kafka-place.ts';

/** Writes messages as only the relay should. */
export async function produce(
  place: KafkaPlace,
  topic: string,
  messages: readonly { readonly key: string; readonly value: string }[],
): Promise<void> {
  const producer = kafkaClient(place, 'test').producer({
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  await producer.send({ topic, messages: [...messages] });
  await producer.disconnect();
}

/** Copies events, whose positions have no gaps, as a relay would that has lost its place. */
export async function copyAgain(
  place: KafkaPlace,
  events: readonly RecordedEvent[],
): Promise<void> {
  const byTopic = Map.groupBy(events, ({ stream }) => topicOf(place, stream));
  for (const [topic, some] of byTopic) {
    const links = some.map((event) => ({ event, after: event.position - 1n }));
    await produce(place, topic, links.map(toMessage));
  }
}
