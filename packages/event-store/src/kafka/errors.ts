import { EventStoreError } from '../errors.ts';

export class KafkaUnreachable extends EventStoreError {
  readonly code = 'KAFKA_UNREACHABLE';
  constructor(brokers: readonly string[], cause: unknown) {
    super(
      `No Kafka answers at ${brokers.join(', ')} (${reasonOf(cause)}). Nothing is lost. Start it, or ` +
        'correct the address (kafkas:// for TLS, a user and a password), and try again.',
      { cause },
    );
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
