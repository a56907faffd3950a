import { Client } from 'pg';

/** Does the work while no other process does work under the same name in this database. */
export async function alone<Done>(
  address: string,
  name: string,
  work: () => Promise<Done>,
): Promise<Done> {
  const client = new Client({ connectionString: address, keepAlive: true });
  // A broken connection fails the next statement; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 42))', [name]);
    return await work();
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}
