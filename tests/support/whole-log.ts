import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { isAway } from '@mach42/event-store/feed/retry.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { KeyRing } from '@mach42/server/stores/key-ring.ts';
import { decryptedStore, openServerLog } from '@mach42/server/stores/open-stores.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { patience } from './patience.ts';

/** The whole log of a data folder that no server uses, with its content decrypted. */
export async function logOfFolder(dataDir: string): Promise<RecordedEvent[]> {
  const vault = await openSqliteVault(path.join(dataDir, 'vault.db'));
  const stored = await openSqliteEventStore({ file: path.join(dataDir, 'events.db') });
  const log = decryptedStore(stored, new KeyRing(vault.contentKeys));
  try {
    return await everyEvent(log);
  } finally {
    await log.close();
    await vault.close();
  }
}

/**
 * Reads the log of a workspace on a server, with its content decrypted, and then gives the connections back.
 * @param vaultUrl of the PostgreSQL that keeps the vault
 */
export async function withLogAt<T>(
  url: string,
  read: (log: EventStore & EventFeed) => Promise<T>,
  vaultUrl = url,
): Promise<T> {
  const vault = await atLast(() => openPostgresVault({ url: vaultUrl }));
  const stored = await atLast(() => openServerLog({ url, onWarning: () => undefined }));
  const log = decryptedStore(stored, new KeyRing(vault.contentKeys));
  try {
    return await read(log);
  } finally {
    await log.close();
    await vault.close();
  }
}

/**
 * Opens a store again while its server does not answer: on a machine that all processes of a test keep busy a connection
 * may take longer than one attempt waits.
 */
async function atLast<T>(open: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience.timeout;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const mayPass = isAway(error) || error instanceof VaultUnavailable;
      if (!mayPass || performance.now() > until) throw error;
      await setTimeout(patience.interval);
    }
  }
}
