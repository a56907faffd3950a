import { Partitioners } from 'kafkajs';
import type { RecordedEvent } from '../../event.ts';
import { kafkaClient } from '../client.ts';
import { toMessage } from '../envelope.ts';
import { topicOf } from '../topics.ts';
import type { KafkaTarget } from './kafka-target.ts';

/** Writes messages as only the relay should. */
export async function produce(
  target: KafkaTarget,
  topic: string,
  messages: readonly { readonly key: string; readonly value: string }[],
): Promise<void> {
  const producer = kafkaClient(target, 'test').producer({
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  await producer.send({ topic, messages: [...messages] });
  await producer.disconnect();
}

/** Copies events, whose positions have no gaps, as a relay would that has lost its checkpoint. */
export async function copyAgain(
  target: KafkaTarget,
  events: readonly RecordedEvent[],
): Promise<void> {
  const byTopic = Map.groupBy(events, ({ stream }) => topicOf(target, stream));
  for (const [topic, some] of byTopic) {
    const links = some.map((event) => ({ event, after: event.position - 1n }));
    await produce(target, topic, links.map(toMessage));
  }
}
