import { told } from '@mach42/vault/postgres/faults.ts';
import { placeOf } from '@mach42/vault/postgres/place.ts';
import { Client } from 'pg';

/**
 * Does the work while no other process does work under the same name in the database of the vault.
 * @throws VaultUnavailable it went away before the work began
 */
export async function alone<Done>(
  address: string,
  name: string,
  work: () => Promise<Done>,
): Promise<Done> {
  const place = placeOf(address, 'vault');
  const client = new Client({ connectionString: address, keepAlive: true });
  // A broken connection fails the next statement; unheard, the event would end the process.
  client.on('error', () => undefined);
  await told(place, () => client.connect());
  try {
    await told(place, () =>
      client.query('SELECT pg_advisory_lock(hashtextextended($1, 42))', [name]),
    );
    return await work();
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}
