import { dockerAnswers } from '@mach42/testing/containers/docker-answers.ts';
import { KafkaMissing, kafkaLibraries } from '@mach42/testing/kafka/libraries.ts';
import { postgresBinaries } from '@mach42/testing/postgres/binaries.ts';

/**
 * `node find-servers.ts`: installs the programs that the servers of the tests need, as far as it can, before the
 * tests run; prints a line for each server that is not available.
 */
const isNamed = (variable: string): boolean => (process.env[variable] ?? '') !== '';

if (!isNamed('POSTGRES_URL') && !(await dockerAnswers())) {
  if ((await postgresBinaries()) === undefined) {
    process.stdout.write('No PostgreSQL: install it, or name one in POSTGRES_URL.\n');
  }
}
if (!isNamed('KAFKA_URL')) {
  try {
    await kafkaLibraries();
  } catch (error) {
    if (!(error instanceof KafkaMissing)) throw error;
    process.stdout.write(`No Kafka: ${error.message.replaceAll(/\s+/g, ' ')}\n`);
  }
}
