import { randomUUID } from 'node:crypto';
import { hashCredential, verifyCredential } from '../hashing.ts';
import { MemoryAttempts } from '../memory-attempts.ts';
import type { CopyableVault } from '../vault.ts';
import { told } from './faults.ts';
import { openDatabase } from './open-database.ts';
import { RevokedTokens } from './revoked-tokens.ts';
import { keptSigningKey, replaceSigningKey } from './signing-key.ts';
import { StoredCredentials } from './stored-credentials.ts';
import { contentOf, inEmptyVault } from './whole.ts';

interface Options {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Whether a text is the one behind a stored hash. */
  readonly verify?: typeof verifyCredential;
  /** Most pages of 4 KiB that the file may grow to; what finds no room is refused. */
  readonly maxPages?: number;
}

/**
 * A vault in one SQLite file (`:memory:` for tests), used by one process.
 * @throws UnusableVault the file cannot be used; nothing in it is touched
 * @throws VaultUnavailable its disk is full, read-only or failing
 */
export async function openSqliteVault(
  file: string,
  { now = Date.now, verify = verifyCredential, maxPages }: Options = {},
): Promise<CopyableVault> {
  const disk = <T>(work: () => T): T => told(file, work);
  const database = disk(() => openDatabase(file));
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  const credentials = disk(() => new StoredCredentials(database));
  const revoked = disk(() => new RevokedTokens(database, now));
  let key = disk(() => keptSigningKey(database));
  const nobodys = await hashCredential(randomUUID());
  return {
    async put(given) {
      disk(() => credentials.put(given));
    },
    async change(userId, change, version) {
      disk(() => credentials.change(userId, change, version));
    },
    async check(mobile, kind, candidate) {
      const stored = disk(() => credentials.find(mobile, kind));
      const matches = await verify(stored?.hash ?? nobodys, candidate);
      return matches && stored ? { userId: stored.userId, version: stored.version } : undefined;
    },
    async signingKey() {
      return key;
    },
    async revokeToken(tokenId, until) {
      disk(() => revoked.add(tokenId, until));
    },
    async isRevoked(tokenId) {
      return revoked.has(tokenId);
    },
    attempts: new MemoryAttempts(now),
    content: async () => disk(() => contentOf(database, key)),
    async takeOver(content) {
      disk(() =>
        inEmptyVault(database, () => {
          for (const person of content.credentials) credentials.put(person);
          replaceSigningKey(database, content.signingKey);
          for (const { tokenId, until } of content.revokedTokens) revoked.add(tokenId, until);
        }),
      );
      key = content.signingKey;
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}
