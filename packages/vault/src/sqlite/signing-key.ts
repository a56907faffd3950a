import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The kept key; the first time, a new one. */
export function keptSigningKey(database: DatabaseSync): Uint8Array {
  database
    .prepare('INSERT INTO signing_key (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING')
    .run(randomBytes(32));
  const row = database.prepare('SELECT key FROM signing_key').get();
  if (!(row?.['key'] instanceof Uint8Array)) throw new Error('The vault has no signing key.');
  return row['key'];
}

/** Tokens that were signed with the one before are good no longer. */
export function replaceSigningKey(database: DatabaseSync, key: Uint8Array): void {
  database.prepare('UPDATE signing_key SET key = ?').run(key);
}
