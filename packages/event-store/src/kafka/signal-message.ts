import type { KafkaMessage, Message } from 'kafkajs';
import { isSignal } from '../signals/signal-schema.ts';
import type { Signal } from '../signals/signals.ts';

/** The key is the publisher, whose signals keep their order. */
export function toSignalMessage(signal: Signal, publisher: string): Message & { value: string } {
  return { key: publisher, value: JSON.stringify(signal) };
}

/** `own`: who published it has heard it already. */
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
