import type { DatabaseSync } from 'node:sqlite';
import { VaultNotEmpty } from '../errors.ts';
import type { VaultContent } from '../vault.ts';

/** All rows, each table in the order of its ids. */
export function contentOf(database: DatabaseSync, signingKey: Uint8Array): VaultContent {
  const credentials = database.prepare('SELECT * FROM credentials ORDER BY user_id').all();
  const tokens = database.prepare('SELECT * FROM revoked_tokens ORDER BY token_id').all();
  return {
    credentials: credentials.map((row) => ({
      userId: String(row['user_id']),
      mobile: String(row['mobile']),
      username: String(row['username']),
      passwordHash: String(row['password_hash']),
      secretHash: String(row['secret_hash']),
    })),
    signingKey,
    revokedTokens: tokens.map((row) => ({
      tokenId: String(row['token_id']),
      until: new Date(Number(row['until_ms'])),
    })),
  };
}

/**
 * Does the work in one transaction, of a vault that keeps nothing but its key.
 * @throws VaultNotEmpty
 */
export function inEmptyVault(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const kept = database
      .prepare('SELECT 1 FROM credentials UNION ALL SELECT 1 FROM revoked_tokens')
      .get();
    if (kept !== undefined) throw new VaultNotEmpty();
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
