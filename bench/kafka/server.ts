import { startThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';

/** Kept on a disk (hier(7)); the usual temporary folder may be memory. */
const folder = '/var/tmp';

/**
 * Runs work on the brokers of `KAFKA_URL`, else on a throw-away one.
 * @param work receives `host:port` of every broker, with commas between
 */
export async function withKafka<T>(work: (brokers: string) => Promise<T>): Promise<T> {
  const given = process.env['KAFKA_URL'] ?? '';
  if (given !== '') return work(given);
  const kafka = await startThrowawayKafka({ parent: folder });
  try {
    return await work(kafka.url);
  } finally {
    await kafka.stop();
  }
}
