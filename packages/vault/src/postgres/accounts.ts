import type { KeptRecords } from '../account-records.ts';
import { CredentialsChanged, DuplicateCredential } from '../errors.ts';
import { versionOf } from '../hashing.ts';
import type { CredentialKind, Credentials, KeptRecord } from '../vault.ts';
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

  /** Runs work during which no other transaction writes, so that the rows it reads are still valid when it stores. */
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

interface RecordRow extends Omit<KeptRecord, 'sealed'> {
  readonly sealed: Buffer;
}

const columns = 'kind, id, owner, sealed, until';

/** The records of accounts in the database, as they are encrypted. */
export class PostgresRecords implements KeptRecords {
  readonly #connections: Connections;
  readonly #table: string;

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    this.#table = `${schema}.records`;
  }

  async find(kind: string, id: string): Promise<KeptRecord | undefined> {
    const [row] = await this.#connections.ask<RecordRow>(
      `SELECT ${columns} FROM ${this.#table} WHERE kind = $1 AND id = $2`,
      kind,
      id,
    );
    return row && recordIn(row);
  }

  async ofOwner(kind: string, owner: string): Promise<KeptRecord[]> {
    const rows = await this.#connections.ask<RecordRow>(
      `SELECT ${columns} FROM ${this.#table} WHERE owner = $1 AND kind = $2 ORDER BY id`,
      owner,
      kind,
    );
    return rows.map(recordIn);
  }

  async insert(record: KeptRecord): Promise<boolean> {
    const inserted = await insert(this.#connections.ask, this.#table, record);
    return inserted.length > 0;
  }

  async update({ kind, id, owner, sealed, until }: KeptRecord, before: Uint8Array) {
    const updated = await this.#connections.ask(
      `UPDATE ${this.#table} SET sealed = $1, until = $2
        WHERE kind = $3 AND id = $4 AND owner = $5 AND sealed = $6 RETURNING id`,
      Buffer.from(sealed),
      until,
      kind,
      id,
      owner,
      Buffer.from(before),
    );
    return updated.length > 0;
  }

  async remove(kind: string, id: string, before?: Uint8Array): Promise<boolean> {
    const removed = await this.#connections.ask(
      `DELETE FROM ${this.#table}
        WHERE kind = $1 AND id = $2 AND coalesce(sealed = $3::bytea, true) RETURNING id`,
      kind,
      id,
      before === undefined ? null : Buffer.from(before),
    );
    return removed.length > 0;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#connections.ask(`DELETE FROM ${this.#table} WHERE until <= $1`, now);
  }

  /** Returns all records in the order of kind and id. @param ask within the transaction that reads the vault */
  async all(ask: Ask): Promise<KeptRecord[]> {
    return (await ask<RecordRow>(`SELECT ${columns} FROM ${this.#table} ORDER BY kind, id`)).map(
      recordIn,
    );
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, records: readonly KeptRecord[]): Promise<void> {
    for (const record of records) await insert(ask, this.#table, record);
  }
}

const insert = (ask: Ask, table: string, { kind, id, owner, sealed, until }: KeptRecord) =>
  ask(
    `INSERT INTO ${table} (${columns}) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING RETURNING id`,
    kind,
    id,
    owner,
    Buffer.from(sealed),
    until,
  );

const recordIn = ({ sealed, ...row }: RecordRow): KeptRecord => ({
  ...row,
  sealed: new Uint8Array(sealed),
});
