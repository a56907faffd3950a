import { VaultNotEmpty } from '../errors.ts';
import type { Credentials, RevokedToken, VaultContent } from '../vault.ts';
import type { Connections } from './connections.ts';

/** All rows, each table in the order of its ids. */
export async function contentOf(
  connections: Connections,
  schema: string,
  signingKey: Uint8Array,
): Promise<VaultContent> {
  return connections.transaction(async (ask) => {
    await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const credentials = await ask<Credentials>(
      `SELECT user_id AS "userId", mobile, username, password_hash AS "passwordHash",
        secret_hash AS "secretHash"
      FROM ${schema}.credentials ORDER BY user_id COLLATE "C"`,
    );
    const revokedTokens = await ask<RevokedToken>(
      `SELECT token_id AS "tokenId", until FROM ${schema}.revoked_tokens
      ORDER BY token_id COLLATE "C"`,
    );
    return { credentials, signingKey, revokedTokens };
  });
}

/** @throws VaultNotEmpty it keeps more than its key */
export async function takeOver(
  connections: Connections,
  schema: string,
  { credentials, signingKey, revokedTokens }: VaultContent,
): Promise<void> {
  await connections.transaction(async (ask) => {
    await ask(
      `LOCK TABLE ${schema}.credentials, ${schema}.revoked_tokens IN SHARE ROW EXCLUSIVE MODE`,
    );
    const kept = await ask(
      `SELECT FROM ${schema}.credentials UNION ALL SELECT FROM ${schema}.revoked_tokens LIMIT 1`,
    );
    if (kept.length > 0) throw new VaultNotEmpty();
    for (const { userId, mobile, username, passwordHash, secretHash } of credentials) {
      await ask(
        `INSERT INTO ${schema}.credentials (user_id, mobile, username, password_hash, secret_hash)
        VALUES ($1, $2, $3, $4, $5)`,
        userId,
        mobile,
        username,
        passwordHash,
        secretHash,
      );
    }
    for (const { tokenId, until } of revokedTokens) {
      await ask(
        `INSERT INTO ${schema}.revoked_tokens (token_id, until) VALUES ($1, $2)`,
        tokenId,
        until,
      );
    }
    await ask(`UPDATE ${schema}.signing_key SET key = $1`, Buffer.from(signingKey));
  });
}
