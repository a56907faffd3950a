import { CredentialsChanged, DuplicateCredential } from '../errors.ts';
import { versionOf } from '../hashing.ts';
import type { CredentialKind, Credentials } from '../vault.ts';
import type { Ask, Connections } from './connections.ts';

interface Row {
  readonly user_id: string;
  readonly mobile: string;
  readonly username: string;
  readonly password_hash: string;
  readonly secret_hash: string;
}

export class StoredCredentials {
  readonly #connections: Connections;
  readonly #table: string;

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    this.#table = `${schema}.credentials`;
  }

  put(credentials: Credentials): Promise<void> {
    return this.#alone((ask) => this.#store(ask, credentials));
  }

  change(
    userId: string,
    change: Partial<Omit<Credentials, 'userId'>>,
    version: string | undefined,
  ): Promise<void> {
    return this.#alone(async (ask) => {
      const [row] = await ask<Row>(`SELECT * FROM ${this.#table} WHERE user_id = $1`, userId);
      if (row === undefined) throw new Error(`There are no credentials of ${userId}.`);
      const before = credentialsIn(row);
      if (version !== undefined && version !== versionOf(before)) throw new CredentialsChanged();
      await this.#store(ask, { ...before, ...change, userId });
    });
  }

  async find(
    mobile: string,
    kind: CredentialKind,
  ): Promise<{ userId: string; hash: string; version: string } | undefined> {
    const [row] = await this.#connections.ask<Row>(
      `SELECT * FROM ${this.#table} WHERE mobile = $1`,
      mobile,
    );
    if (row === undefined) return undefined;
    const credentials = credentialsIn(row);
    const hash = kind === 'password' ? credentials.passwordHash : credentials.secretHash;
    return { userId: credentials.userId, hash, version: versionOf(credentials) };
  }

  /** @param ask within the transaction that reads the vault */
  async all(ask: Ask): Promise<Credentials[]> {
    const rows = await ask<Row>(`SELECT * FROM ${this.#table} ORDER BY user_id COLLATE "C"`);
    return rows.map(credentialsIn);
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, all: readonly Credentials[]): Promise<void> {
    for (const credentials of all) await this.#store(ask, credentials);
  }

  /** No other person writes until it is over: what was looked at holds when it is stored. */
  #alone(work: (ask: Ask) => Promise<void>): Promise<void> {
    return this.#connections.transaction(async (ask) => {
      await ask(`LOCK TABLE ${this.#table} IN SHARE ROW EXCLUSIVE MODE`);
      await work(ask);
    });
  }

  async #store(ask: Ask, credentials: Credentials): Promise<void> {
    const { userId, mobile, username, passwordHash, secretHash } = credentials;
    const [holder] = await ask<Row>(
      `SELECT * FROM ${this.#table} WHERE (mobile = $1 OR username = $2) AND user_id <> $3`,
      mobile,
      username,
      userId,
    );
    if (holder !== undefined) {
      const field = holder.mobile === mobile ? 'mobile' : 'username';
      throw new DuplicateCredential(field, holder.user_id);
    }
    await ask(
      `INSERT INTO ${this.#table} (user_id, mobile, username, password_hash, secret_hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (user_id) DO UPDATE SET mobile = excluded.mobile, username = excluded.username,
        password_hash = excluded.password_hash, secret_hash = excluded.secret_hash`,
      userId,
      mobile,
      username,
      passwordHash,
      secretHash,
    );
  }
}

const credentialsIn = (row: Row): Credentials => ({
  userId: row.user_id,
  mobile: row.mobile,
  username: row.username,
  passwordHash: row.password_hash,
  secretHash: row.secret_hash,
});
