import { Partitioners, type Kafka, type KafkaMessage, type Producer } from 'kafkajs';
import { v7 as uuidv7 } from 'uuid';
import { inProcessSignals } from '../signals/in-process.ts';
import { isSignal } from '../signals/signal-schema.ts';
import type { SharedSignals, Signal } from '../signals/signals.ts';
import type { KafkaAccess } from './access.ts';
import { kafkaClient } from './client.ts';
import { reasonOf } from './errors.ts';
import { metadataMaxAge, retries } from './timeouts.ts';
import { TopicReader } from './topic-reader.ts';
import { administer, createTopics, largestMessageBytes, signalsTopic } from './topics.ts';

interface KafkaSignalsOptions extends KafkaAccess {
  /** The text before the name of every topic and group. */
  readonly prefix: string;
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
}

/** The number of partitions of the topic, if it is created here. */
const partitions = 6;
/** Milliseconds for which Kafka keeps a signal. */
const retentionMs = 60_000;

/**
 * Signals by a topic that keeps them for a minute. A signal that waits because Kafka does not answer is sent once it
 * does, within some seconds; after that it is dropped.
 * @throws KafkaUnreachable
 */
export async function openKafkaSignals(options: KafkaSignalsOptions): Promise<SharedSignals> {
  const { prefix, onWarning = () => {} } = options;
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
  const deliver = (messages: readonly KafkaMessage[]) => {
    for (const message of messages) {
      const signal = fromSignalMessage(message, publisher);
      if (signal === 'invalid') onWarning('A message on Kafka is no signal and was passed over.');
      else if (signal !== 'own') here.publish(signal);
    }
  };
  const reading = { kafka, name: topic, topics: [topic], onMessages: deliver, onWarning };
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

interface SignalSenderOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly onWarning: (message: string) => void;
}

interface Message {
  readonly key: string;
  readonly value: string;
}

/** Characters of all messages of one request. */
const largestRequest = 1_000_000;

/** The number of waiting signals beyond which the oldest are dropped: an old signal has no use. */
const maxWaiting = 10_000;

/** Sends in order, all waiting signals in one request, and never blocks its caller. */
class SignalSender {
  readonly #options: SignalSenderOptions;
  #producer: Producer | undefined;
  #waiting: Message[] = [];
  #dropped = 0;
  #isClosed = false;
  #sending: Promise<void> | undefined;

  constructor(options: SignalSenderOptions) {
    this.#options = options;
  }

  send(message: Message): void {
    if (this.#isClosed) return;
    this.#waiting.push(message);
    if (this.#waiting.length > maxWaiting) {
      this.#waiting.shift();
      this.#dropped += 1;
    }
    this.#sending ??= this.#sendAll();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sending;
    await this.#producer?.disconnect();
  }

  async #sendAll(): Promise<void> {
    // Signals that are published in the same turn are sent in one request.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      await this.#sendOnce(this.#waiting.splice(0, this.#fitting()));
    }
    this.#sending = undefined;
  }

  /** Returns how many of the waiting signals fit into a request; at least one. */
  #fitting(): number {
    let size = 0;
    const first = this.#waiting.findIndex(({ value }) => (size += value.length) > largestRequest);
    return first === -1 ? this.#waiting.length : Math.max(1, first);
  }

  /** A signal that could not be sent after all retries is dropped: it is of no use by then. */
  async #sendOnce(messages: Message[]): Promise<void> {
    try {
      this.#producer ??= await this.#connected();
      await this.#producer.send({ topic: this.#options.topic, acks: -1, messages });
      if (this.#dropped > 0) this.#reportDropped('Kafka was too slow for them');
    } catch (error) {
      this.#dropped += messages.length;
      this.#reportDropped(reasonOf(error));
      // Its sequence number no longer matches the one of the brokers.
      await this.#producer?.disconnect();
      this.#producer = undefined;
    }
  }

  #reportDropped(reason: string): void {
    this.#options.onWarning(`${this.#dropped} signals were not sent by Kafka: ${reason}.`);
    this.#dropped = 0;
  }

  async #connected(): Promise<Producer> {
    const producer = this.#options.kafka.producer({
      // A message that is sent again is stored once.
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      metadataMaxAge,
      retry: retries,
    });
    await producer.connect();
    return producer;
  }
}

/** The key is the publisher, whose signals keep their order. */
function toSignalMessage(signal: Signal, publisher: string): Message {
  return { key: publisher, value: JSON.stringify(signal) };
}

/** `own`: this process published it, so its listeners have it already. */
function fromSignalMessage(
  { key, value }: Pick<KafkaMessage, 'key' | 'value'>,
  publisher: string,
): Signal | 'own' | 'invalid' {
  if (String(key) === publisher) return 'own';
  const content = parsed(value);
  return isSignal(content) ? content : 'invalid';
}

function parsed(value: Buffer | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    return undefined;
  }
}
