import { startThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';
import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { relayRows } from './kafka/relaying.ts';
import type { BenchRow } from './row.ts';

/** Kept on a disk (hier(7)); the usual temporary folder may be memory. */
const folder = '/var/tmp';

/** On the servers of `KAFKA_URL` and `POSTGRES_URL`, else on throw-away ones. */
export async function kafkaBench(): Promise<BenchRow[]> {
  const givenKafka = process.env['KAFKA_URL'] ?? '';
  const givenPostgres = process.env['POSTGRES_URL'] ?? '';
  const kafka = givenKafka === '' ? await startThrowawayKafka({ parent: folder }) : undefined;
  const postgres = givenPostgres === '' ? await startThrowawayServer(folder) : undefined;
  const brokers = (kafka?.url ?? givenKafka).split(',');
  const url = postgres?.url ?? givenPostgres;
  if (url === '') {
    throw new Error('There is no PostgreSQL here: install it, or name one in POSTGRES_URL.');
  }
  try {
    return await relayRows(brokers, url);
  } finally {
    await Promise.all([kafka?.stop(), postgres?.stop()]);
  }
}
