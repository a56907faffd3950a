import { relayRows } from './kafka/relaying.ts';
import { withKafka } from './kafka/server.ts';
import { onServer } from './postgres/server.ts';
import type { BenchRow } from './row.ts';

/** Measures on the servers of `KAFKA_URL` and `POSTGRES_URL`, else on throw-away ones. */
export const kafkaBench = (): Promise<BenchRow[]> =>
  withKafka((brokers) => onServer((url) => relayRows(brokers.split(','), url)));
