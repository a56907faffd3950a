import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';

export interface NewLog {
  readonly url: string;
  /** Does not exist yet. */
  readonly schema: string;
  /** Drops the schema; its stores are closed. */
  readonly dispose: () => Promise<void>;
}

/** The address of a log of one test. */
export function newLog(url: string): NewLog {
  const schema = `log_${randomBytes(6).toString('hex')}`;
  return {
    url,
    schema,
    async dispose() {
      const client = new Client(url);
      await client.connect();
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await client.end();
    },
  };
}

/** The address of a log that is dropped when the test ends; register stores to close after it. */
export function logOfTest(url: string): NewLog {
  const log = newLog(url);
  onTestFinished(log.dispose);
  return log;
}

/** A connection beside the store, as an operator might have one; closed when the test ends. */
export async function connectionOfTest(url: string): Promise<Client> {
  const client = new Client(url);
  // Tests end connections from the server's side.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
