import { randomUUID } from 'node:crypto';
import { hashCredential, verifyCredential } from '../hashing.ts';
import type { CopyableVault } from '../vault.ts';
import { Connections } from './connections.ts';
import { CountedAttempts } from './counted-attempts.ts';
import { addressOf } from './address.ts';
import { prepareDatabase } from './prepare-database.ts';
import { StoredCredentials } from './stored-credentials.ts';
import { contentOf, takeOver } from './whole.ts';
import { keptMs } from '../kept.ts';

export interface PostgresVaultOptions {
  /** `postgres://user:password@host:port/database`, with the parameters of libpq. */
  readonly url: string;
  /** Schema of the tables, one a vault; created when there is none. Default `vault`. */
  readonly schema?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Whether a text is the one behind a stored hash. */
  readonly verify?: typeof verifyCredential;
}

/** A vault of the people of one event log. */
export interface VaultOfLog extends CopyableVault {
  /** Id of that log; undefined while none is known. */
  log(): Promise<string | undefined>;
  /** Keeps the id, if none is known. */
  belongTo(log: string): Promise<void>;
}

/**
 * A vault that any number of processes may have open. Rules VA30 to VA35 of `SPEC.md`.
 * @throws UnusableVault it cannot be used as it is; nothing in it is touched
 * @throws VaultUnavailable the server does not answer
 */
export async function openPostgresVault(options: PostgresVaultOptions): Promise<VaultOfLog> {
  const { url, schema = 'vault', now = Date.now, verify = verifyCredential } = options;
  const address = addressOf(url, schema);
  await prepareDatabase(url, address);
  const connections = new Connections(url, address);
  const credentials = new StoredCredentials(connections, schema);
  const revoked = new RevokedTokens(connections, schema, now);
  let closing: Promise<void> | undefined;
  try {
    await revoked.forgetExpired();
    let key = await keptSigningKey(connections, schema);
    const nobodys = await hashCredential(randomUUID());
    return {
      put: (given) => credentials.put(given),
      change: (userId, change, version) => credentials.change(userId, change, version),
      async check(mobile, kind, candidate) {
        const stored = await credentials.find(mobile, kind);
        const matches = await verify(stored?.hash ?? nobodys, candidate);
        return matches && stored ? { userId: stored.userId, version: stored.version } : undefined;
      },
      signingKey: async () => key,
      revokeToken: (tokenId, until) => revoked.add(tokenId, until),
      isRevoked: (tokenId) => revoked.has(tokenId),
      attempts: new CountedAttempts(connections, schema, now),
      content: () => contentOf(connections, schema, key),
      async takeOver(content) {
        await takeOver(connections, schema, content);
        key = content.signingKey;
      },
      async log() {
        const [row] = await connections.ask<{ log: string | null }>(
          `SELECT log FROM ${schema}.about`,
        );
        return row?.log ?? undefined;
      },
      async belongTo(log) {
        await connections.ask(`UPDATE ${schema}.about SET log = $1 WHERE log IS NULL`, log);
      },
      close: () => (closing ??= connections.close()),
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
}

async function keptSigningKey(connections: Connections, schema: string): Promise<Uint8Array> {
  const [row] = await connections.ask<{ key: Buffer }>(`SELECT key FROM ${schema}.signing_key`);
  if (row === undefined) throw new Error('The vault has no signing key.');
  return new Uint8Array(row.key);
}

/**
 * Tokens that are refused before they expire. Each look asks the server, by the primary key: what
 * another process revokes holds from its next request.
 */
export class RevokedTokens {
  readonly #connections: Connections;
  readonly #table: string;
  readonly #now: () => number;

  constructor(connections: Connections, schema: string, now: () => number) {
    this.#connections = connections;
    this.#table = `${schema}.revoked_tokens`;
    this.#now = now;
  }

  async add(tokenId: string, until: Date): Promise<void> {
    await this.forgetExpired();
    await this.#connections.ask(
      `INSERT INTO ${this.#table} (token_id, until) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      tokenId,
      until,
    );
  }

  async has(tokenId: string): Promise<boolean> {
    const found = await this.#connections.ask(
      `SELECT FROM ${this.#table} WHERE token_id = $1 AND until > $2`,
      tokenId,
      new Date(this.#now()),
    );
    return found.length > 0;
  }

  async forgetExpired(): Promise<void> {
    await this.#connections.ask(
      `DELETE FROM ${this.#table} WHERE until <= $1`,
      new Date(this.#now() - keptMs),
    );
  }
}
