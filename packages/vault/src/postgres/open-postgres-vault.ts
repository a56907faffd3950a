import { randomUUID } from 'node:crypto';
import { accountRecords } from '../account-records.ts';
import { VaultNotEmpty } from '../errors.ts';
import { hashCredential, verifyCredential } from '../hashing.ts';
import {
  keptMs,
  type CopyableVault,
  type RevokedToken,
  type VaultContent,
  type Attempt,
  type Attempts,
  type Limit,
} from '../vault.ts';
import { PostgresRecords, StoredCredentials } from './accounts.ts';
import { addressOf } from './address.ts';
import { Connections } from './connections.ts';
import { ContentKeys } from './content-keys.ts';
import { ServiceKeys, SealKeys, TokenKeys } from './kept-keys.ts';
import { MasterKeys } from './master-keys.ts';
import { RewrittenTables } from './rewritten-tables.ts';
import { prepareDatabase } from './schema.ts';

/** The longest time for which attempts are kept, in milliseconds; no window is longer. */
const countedMs = 3_600_000;
/** Old ones that go with one attempt. */
const goAtOnce = 100;

/** Attempts that all processes count together, by one call of the server each. */
class CountedAttempts implements Attempts {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #now: () => number;

  constructor(connections: Connections, schema: string, now: () => number) {
    this.#connections = connections;
    this.#schema = schema;
    this.#now = now;
  }

  async begin(limits: readonly Limit[], windowMs: number): Promise<Attempt> {
    if (windowMs > countedMs) throw new RangeError('Attempts are kept for an hour.');
    const now = this.#now();
    const id = randomUUID();
    const names = limits.map(({ name }) => name);
    const [row] = await this.#connections.ask<{ free: string | null }>(
      `SELECT ${this.#schema}.begin_attempt($1, $2, $3, $4, $5) AS free`,
      id,
      names,
      limits.map(({ most }) => most),
      now,
      windowMs,
    );
    if (typeof row?.free === 'string') {
      return { isCounted: false, waitMs: Number(row.free) - now };
    }
    await this.#forgetOld(now);
    return { isCounted: true, takeBack: () => this.#takeBack(id, names) };
  }

  async #takeBack(id: string, names: readonly string[]): Promise<void> {
    await this.#connections.ask(
      `DELETE FROM ${this.#schema}.attempts WHERE name = ANY($1) AND id = $2`,
      names,
      id,
    );
  }

  /** Rows that another process has locked stay for the next time. */
  async #forgetOld(now: number): Promise<void> {
    await this.#connections.ask(
      `DELETE FROM ${this.#schema}.attempts WHERE (name, at_ms, id) IN (
        SELECT name, at_ms, id FROM ${this.#schema}.attempts WHERE at_ms <= $1
          ORDER BY at_ms LIMIT ${goAtOnce} FOR UPDATE SKIP LOCKED)`,
      now - countedMs,
    );
  }
}

interface PostgresVaultOptions {
  /** `postgres://user:password@host:port/database`, with the parameters of libpq. */
  readonly url: string;
  /** Schema of the tables, one a vault; created when there is none. Default `vault`. */
  readonly schema?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Checks whether a text is the credential of a stored hash. */
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
    const tables = new RewrittenTables(connections, schema);
    const masters = new MasterKeys(connections, schema, tables);
    await masters.load();
    const contentKeys = new ContentKeys(connections, schema, masters, tables);
    const sealKeys = new SealKeys(connections, schema, tables);
    const tokenKeys = new TokenKeys(connections, schema, tables);
    const serviceKeys = new ServiceKeys(connections, schema, masters, tables);
    const records = new PostgresRecords(connections, schema);
    const stored = { credentials, masters, contentKeys, sealKeys, serviceKeys, tokenKeys, records };
    const hashOfNoPerson = await hashCredential(randomUUID());
    connections.beInUse();
    return {
      put: (given) => credentials.put(given),
      change: (userId, change, version) => credentials.change(userId, change, version),
      async check(mobile, kind, candidate) {
        const stored = await credentials.find(mobile, kind);
        const matches = await verify(stored?.hash ?? hashOfNoPerson, candidate);
        return matches && stored ? { userId: stored.userId, version: stored.version } : undefined;
      },
      signingKey: async () => key,
      revokeToken: (tokenId, until) => revoked.add(tokenId, until),
      isRevoked: (tokenId) => revoked.has(tokenId),
      contentKeys,
      serviceKeys: {
        put: (id, serviceKey) => serviceKeys.put(id, serviceKey, new Date(now())),
        read: (id) => serviceKeys.read(id),
        remove: (id) => serviceKeys.remove(id),
        list: () => serviceKeys.list(),
      },
      records: accountRecords(records, contentKeys, now),
      rotation: {
        report: () => masters.report(),
        beginMaster: (rotation) => masters.begin(rotation, new Date(now())),
        continueMaster: (most) => masters.continue(most),
        sealKeys: () => sealKeys.all(),
        addSealKey: (given) => sealKeys.add(given, new Date(now())),
        retireSealKeys: (before) => sealKeys.retire(before),
        tokenKeys: () => tokenKeys.all(),
        addTokenKey: (given) => tokenKeys.add(given, new Date(now())),
        retireTokenKeys: () => tokenKeys.retire(new Date(now())),
      },
      forget: (userId) => contentKeys.forget(userId, now()),
      keepsStatistics: () => tables.keepsStatistics(),
      attempts: new CountedAttempts(connections, schema, now),
      content: () => contentOf(connections, schema, key, stored),
      async takeOver(content) {
        await takeOver(connections, schema, content, stored);
        key = content.signingKey;
        await masters.load();
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
class RevokedTokens {
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

/** The content of the tables, except revoked tokens and the signing key. */
interface Stored {
  readonly credentials: StoredCredentials;
  readonly masters: MasterKeys;
  readonly contentKeys: ContentKeys;
  readonly sealKeys: SealKeys;
  readonly serviceKeys: ServiceKeys;
  readonly tokenKeys: TokenKeys;
  readonly records: PostgresRecords;
}

/** Returns all rows, each table in the order of its ids. */
async function contentOf(
  connections: Connections,
  schema: string,
  signingKey: Uint8Array,
  stored: Stored,
): Promise<VaultContent> {
  return connections.transaction(async (ask) => {
    await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const credentials = await stored.credentials.all(ask);
    const revokedTokens = await ask<RevokedToken>(
      `SELECT token_id AS "tokenId", until FROM ${schema}.revoked_tokens
      ORDER BY token_id COLLATE "C"`,
    );
    const masters = await stored.masters.all(ask);
    const contentKeys = await stored.contentKeys.all(ask, masters);
    const sealKeys = await stored.sealKeys.all(ask);
    const tokenKeys = await stored.tokenKeys.all(ask);
    const serviceKeys = await stored.serviceKeys.all(ask, masters);
    const records = await stored.records.all(ask);
    const masterKey = masters.at(-1)?.key ?? new Uint8Array();
    return {
      credentials,
      signingKey,
      revokedTokens,
      masterKey,
      contentKeys,
      sealKeys,
      serviceKeys,
      tokenKeys,
      records,
    };
  });
}

/** @throws VaultNotEmpty it keeps more than its own keys */
async function takeOver(
  connections: Connections,
  schema: string,
  content: VaultContent,
  stored: Stored,
): Promise<void> {
  const { credentials, signingKey, revokedTokens, masterKey } = content;
  const { contentKeys, sealKeys, serviceKeys, tokenKeys } = content;
  await connections.transaction(async (ask) => {
    await ask(
      `LOCK TABLE ${schema}.credentials, ${schema}.revoked_tokens, ${schema}.content_keys,
        ${schema}.seal_keys, ${schema}.service_keys, ${schema}.token_keys, ${schema}.records IN SHARE ROW EXCLUSIVE MODE`,
    );
    const kept = await ask(
      `SELECT FROM ${schema}.credentials UNION ALL SELECT FROM ${schema}.revoked_tokens
        UNION ALL SELECT FROM ${schema}.content_keys UNION ALL SELECT FROM ${schema}.seal_keys
        UNION ALL SELECT FROM ${schema}.token_keys
        UNION ALL SELECT FROM ${schema}.service_keys
        UNION ALL SELECT FROM ${schema}.records LIMIT 1`,
    );
    if (kept.length > 0) throw new VaultNotEmpty();
    await stored.credentials.takeOver(ask, credentials);
    for (const { tokenId, until } of revokedTokens) {
      await ask(
        `INSERT INTO ${schema}.revoked_tokens (token_id, until) VALUES ($1, $2)`,
        tokenId,
        until,
      );
    }
    await stored.contentKeys.takeOver(ask, masterKey, contentKeys);
    await stored.sealKeys.takeOver(ask, sealKeys);
    await stored.tokenKeys.takeOver(ask, tokenKeys);
    await stored.serviceKeys.takeOver(ask, serviceKeys);
    await stored.records.takeOver(ask, content.records);
    await ask(`UPDATE ${schema}.signing_key SET key = $1`, Buffer.from(signingKey));
  });
}
