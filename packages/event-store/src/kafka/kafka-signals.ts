import type { KafkaMessage } from 'kafkajs';
import { v7 as uuidv7 } from 'uuid';
import { inProcessSignals } from '../signals/in-process.ts';
import type { SharedSignals, Signal } from '../signals/signals.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { fromSignalMessage, SignalSender, toSignalMessage } from './signal-sender.ts';
import { TopicReader } from './topic-reader.ts';
import { administer, createTopics, largestMessageBytes, signalsTopic } from './topics.ts';

export interface KafkaSignalsOptions extends KafkaAccess {
  /** Before the name of every topic and group. */
  readonly prefix: string;
  /** Of the topic, if it is created here; default 6. */
  readonly partitions?: number;
  /** Hears what an operator should know and that keeps nothing from working. */
  readonly onWarning?: (message: string) => void;
}

/** How long Kafka keeps a signal, in milliseconds. */
const retentionMs = 60_000;

/**
 * Signals by a topic that keeps them for a minute. What waits when Kafka does not answer is sent once
 * it does, within some seconds; after that it is dropped.
 * @throws KafkaUnreachable
 */
export async function openKafkaSignals(options: KafkaSignalsOptions): Promise<SharedSignals> {
  const { prefix, partitions = 6, onWarning = () => {} } = options;
  const topic = signalsTopic(prefix);
  const config = {
    'retention.ms': retentionMs,
    'segment.ms': retentionMs,
    'max.message.bytes': largestMessageBytes,
  };
  await administer(options, (admin) => createTopics(admin, [{ topic, partitions, config }]));
  const kafka = kafkaClient(options, topic);
  const here = inProcessSignals();
  const publisher = uuidv7();
  const hear = (messages: readonly KafkaMessage[]) => {
    for (const message of messages) {
      const signal = fromSignalMessage(message, publisher);
      if (signal === 'invalid') onWarning('A message on Kafka is no signal and was passed over.');
      else if (signal !== 'own') here.publish(signal);
    }
  };
  const reading = { kafka, name: topic, topics: [topic], onMessages: hear, onWarning };
  const reader = await TopicReader.start(reading);
  const sender = new SignalSender({ kafka, topic, onWarning });
  return {
    publish(signal: Signal) {
      here.publish(signal);
      sender.send(toSignalMessage(signal, publisher));
    },
    subscribe: (listener) => here.subscribe(listener),
    async close() {
      await sender.close();
      await reader.stop();
    },
  };
}
