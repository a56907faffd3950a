import { startTestServer } from '@mach42/testing/postgres/start-server.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Once for all tests of the project `cluster-read-models`: their read models are in a database of
 * their own, in the PostgreSQL of `POSTGRES_URL` or else in a throw-away one.
 * @throws Error where there is none
 */
export default async function provideReadModels(): Promise<() => Promise<void>> {
  const given = process.env['POSTGRES_URL'] ?? '';
  const server = given === '' ? await startTestServer() : undefined;
  const url = server?.url ?? given;
  if (url === '') throw new Error('There is no PostgreSQL here.');
  const name = `read_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} encoding 'UTF8' locale 'C' template template0`);
  process.env['TEST_READ_MODELS'] = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return async () => {
    if (server === undefined) await run(url, `drop database ${name} with (force)`);
    await server?.stop();
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
