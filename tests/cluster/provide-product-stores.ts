import { startThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';
import { startTestServer } from '@mach42/testing/postgres/start-server.ts';
import { variables, type Engine } from '@mach42/testing/product-stores.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

/**
 * Once for all tests of a project `cluster-product…`: the products that they start have their stores in the PostgreSQL
 * of `POSTGRES_URL` or else in a throw-away one, each in a database of its own; so have those of the Kafka of
 * `KAFKA_URL` their topics, where the engine of the project has one.
 * @throws Error where there is none
 */
export default async function provideProductStores({
  config,
}: TestProject): Promise<() => Promise<void>> {
  const engine = config.env[variables.engine] as Engine;
  const given = process.env['POSTGRES_URL'] ?? '';
  const server = given === '' ? await startTestServer() : undefined;
  const url = server?.url ?? given;
  if (url === '') throw new Error('There is no PostgreSQL here.');
  const kafkaGiven = process.env['KAFKA_URL'] ?? '';
  const kafka =
    engine === 'postgres-kafka' && kafkaGiven === '' ? await startThrowawayKafka() : undefined;
  const run = randomBytes(4).toString('hex');
  process.env[variables.postgres] = url;
  process.env[variables.kafka] = `kafka://${kafka?.url ?? kafkaGiven}`;
  process.env[variables.run] = run;
  return async () => {
    await kafka?.stop();
    if (server === undefined) await removeDatabases(url, `product_${run}_`);
    await server?.stop();
  };
}

async function removeDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}
