import { addressOf } from '@mach42/vault/postgres/address.ts';
import { withVaultErrors } from '@mach42/vault/postgres/faults.ts';
import { Client } from 'pg';

/**
 * Does some work while no other process does work under the same name in the database of the vault.
 * @throws VaultUnavailable the database became unavailable before the work began
 */
export async function withPostgresLock<Done>(
  url: string,
  name: string,
  work: () => Promise<Done>,
): Promise<Done> {
  const address = addressOf(url, 'vault');
  const client = new Client({ connectionString: url, keepAlive: true });
  // A broken connection fails the next statement; without a listener, the event would end the process.
  client.on('error', () => undefined);
  await withVaultErrors(address, () => client.connect());
  try {
    await withVaultErrors(address, () =>
      client.query('SELECT pg_advisory_lock(hashtextextended($1, 42))', [name]),
    );
    return await work();
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}
