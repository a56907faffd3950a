import { Kafka, logLevel } from 'kafkajs';
import type { KafkaAccess } from './access.ts';
import './patched-kafkajs.ts';
import { requestTimeoutMs, retries } from './patience.ts';

/** Logs nothing by itself: its users report what an operator should know. */
export function kafkaClient({ brokers, tls = false, login }: KafkaAccess, clientId: string): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    ssl: tls,
    ...(login === undefined ? {} : { sasl: login }),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: requestTimeoutMs,
    retry: retries,
  });
}
