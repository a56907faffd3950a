import { Kafka, logLevel } from 'kafkajs';
import type { KafkaAccess } from './access.ts';
import './mended-kafkajs.ts';
import { requestTimeoutMs, retries } from './patience.ts';

/** Says nothing by itself: what an operator should know is told by those who use it. */
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
