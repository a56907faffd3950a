import { randomUUID } from 'node:crypto';
import { hashCredential, verifyCredential } from '../hashing.ts';
import { MemoryAttempts } from '../memory-attempts.ts';
import type { CopyableVault } from '../vault.ts';
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
}

/**
 * A vault in one SQLite file (`:memory:` for tests), used by one process.
 * @throws UnusableVault the file cannot be used; nothing in it is touched
 */
export async function openSqliteVault(
  file: string,
  { now = Date.now, verify = verifyCredential }: Options = {},
): Promise<CopyableVault> {
  const database = openDatabase(file);
  const credentials = new StoredCredentials(database);
  const revoked = new RevokedTokens(database, now);
  let key = keptSigningKey(database);
  const nobodys = await hashCredential(randomUUID());
  return {
    async put(given) {
      credentials.put(given);
    },
    async change(userId, change) {
      credentials.change(userId, change);
    },
    async check(mobile, kind, candidate) {
      const stored = credentials.find(mobile, kind);
      const matches = await verify(stored?.hash ?? nobodys, candidate);
      return matches ? stored?.userId : undefined;
    },
    async signingKey() {
      return key;
    },
    async revokeToken(tokenId, until) {
      revoked.add(tokenId, until);
    },
    async isRevoked(tokenId) {
      return revoked.has(tokenId);
    },
    attempts: new MemoryAttempts(now),
    content: async () => contentOf(database, key),
    async takeOver(content) {
      inEmptyVault(database, () => {
        for (const person of content.credentials) credentials.put(person);
        replaceSigningKey(database, content.signingKey);
        for (const { tokenId, until } of content.revokedTokens) revoked.add(tokenId, until);
      });
      key = content.signingKey;
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}
