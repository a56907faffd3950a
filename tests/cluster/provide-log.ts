import { serveStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { startTestServer } from '@mach42/testing/postgres/start-server.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

/**
 * Runs once for all tests of a project `cluster-commands…`, and names in `TEST_LOG` the server of their logs. This is
 * a database of its own in the PostgreSQL of `POSTGRES_URL`, or else in a throw-away one; or the KurrentDB of
 * `KURRENTDB_URL`, or else a stand-in.
 * @throws Error when there is no such server
 */
export default async function provideLog({ config }: TestProject): Promise<() => Promise<void>> {
  const onKurrent = config.env['TEST_LOG_ENGINE'] === 'kurrentdb';
  const { url, stop } = await (onKurrent ? kurrentServer() : postgresDatabase());
  process.env['TEST_LOG'] = url;
  return stop;
}

interface Provided {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function kurrentServer(): Promise<Provided> {
  const given = process.env['KURRENTDB_URL'] ?? '';
  if (given !== '') return { url: given, stop: async () => undefined };
  const standIn = await serveStandIn(new StandIn({ version: '25.1' }));
  return { url: standIn.url, stop: () => standIn[Symbol.asyncDispose]() };
}

async function postgresDatabase(): Promise<Provided> {
  const given = process.env['POSTGRES_URL'] ?? '';
  const server = given === '' ? await startTestServer() : undefined;
  const url = server?.url ?? given;
  if (url === '') throw new Error('There is no PostgreSQL here.');
  const name = `commands_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} encoding 'UTF8' locale 'C' template template0`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    async stop() {
      if (server === undefined) await run(url, `drop database ${name} with (force)`);
      await server?.stop();
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
