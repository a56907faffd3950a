import { type Kafka, type KafkaMessage, Partitioners, type Producer } from 'kafkajs';
import { reasonOf } from './errors.ts';
import { metadataMaxAge, retries } from './patience.ts';
import { isSignal } from '../signals/signal-schema.ts';
import type { Signal } from '../signals/signals.ts';

interface SignalSenderOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly onWarning: (message: string) => void;
}

interface Message {
  readonly key: string;
  readonly value: string;
}

/** In characters of all messages of a request. */
const largestRequest = 1_000_000;

/** Beyond these the oldest are dropped: an old signal has no use. */
const maxWaiting = 10_000;

/** Sends in order, all waiting signals in one request, and never blocks its caller. */
export class SignalSender {
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
    // What is published in the same turn goes in the same request.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      await this.#sendOnce(this.#waiting.splice(0, this.#fitting()));
    }
    this.#sending = undefined;
  }

  /** How many of those that wait fit into a request; at least one. */
  #fitting(): number {
    let size = 0;
    const first = this.#waiting.findIndex(({ value }) => (size += value.length) > largestRequest);
    return first === -1 ? this.#waiting.length : Math.max(1, first);
  }

  /** What could not be sent after all retries is dropped: by then it is of no use. */
  async #sendOnce(messages: Message[]): Promise<void> {
    try {
      this.#producer ??= await this.#connected();
      await this.#producer.send({ topic: this.#options.topic, acks: -1, messages });
      if (this.#dropped > 0) this.#reportDropped('Kafka was too slow for them');
    } catch (error) {
      this.#dropped += messages.length;
      this.#reportDropped(reasonOf(error));
      // Its count of messages is no more that of the brokers.
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
export function toSignalMessage(signal: Signal, publisher: string): Message {
  return { key: publisher, value: JSON.stringify(signal) };
}

/** `own`: this process published it, so its listeners have it already. */
export function fromSignalMessage(
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
