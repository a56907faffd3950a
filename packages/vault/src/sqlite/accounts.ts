import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { KeptRecords } from '../account-records.ts';
import { CredentialsChanged, DuplicateCredential } from '../errors.ts';
import { versionOf } from '../hashing.ts';
import type { CredentialKind, Credentials, KeptRecord } from '../vault.ts';

interface StoredHash {
  readonly userId: string;
  readonly hash: string;
  readonly version: string;
}

export class StoredCredentials {
  readonly #holders: StatementSync;
  readonly #upsert: StatementSync;
  readonly #ofPerson: StatementSync;
  readonly #ofMobile: StatementSync;
  readonly #remove: StatementSync;

  constructor(database: DatabaseSync) {
    this.#holders = database.prepare(
      'SELECT user_id, mobile FROM credentials WHERE (mobile = ? OR username = ?) AND user_id <> ?',
    );
    this.#upsert = database.prepare(
      `INSERT INTO credentials (user_id, mobile, username, password_hash, secret_hash)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (user_id) DO UPDATE SET mobile = excluded.mobile, username = excluded.username,
         password_hash = excluded.password_hash, secret_hash = excluded.secret_hash`,
    );
    this.#ofPerson = database.prepare('SELECT * FROM credentials WHERE user_id = ?');
    this.#ofMobile = database.prepare('SELECT * FROM credentials WHERE mobile = ?');
    this.#remove = database.prepare('DELETE FROM credentials WHERE user_id = ?');
  }

  /** Checks and stores in one step, without another write between them. */
  put({ userId, mobile, username, passwordHash, secretHash }: Credentials): void {
    const holder = this.#holders.get(mobile, username, userId);
    if (holder !== undefined) {
      const field = holder['mobile'] === mobile ? 'mobile' : 'username';
      throw new DuplicateCredential(field, String(holder['user_id']));
    }
    this.#upsert.run(userId, mobile, username, passwordHash, secretHash);
  }

  change(
    userId: string,
    change: Partial<Omit<Credentials, 'userId'>>,
    version: string | undefined,
  ): void {
    const row = this.#ofPerson.get(userId);
    if (row === undefined) throw new Error(`There are no credentials of ${userId}.`);
    const before = credentialsIn(row);
    if (version !== undefined && version !== versionOf(before)) throw new CredentialsChanged();
    this.put({ ...before, ...change, userId });
  }

  remove(userId: string): void {
    this.#remove.run(userId);
  }

  find(mobile: string, kind: CredentialKind): StoredHash | undefined {
    const row = this.#ofMobile.get(mobile);
    if (row === undefined) return undefined;
    const credentials = credentialsIn(row);
    const hash = kind === 'password' ? credentials.passwordHash : credentials.secretHash;
    return { userId: credentials.userId, hash, version: versionOf(credentials) };
  }
}

const credentialsIn = (row: Record<string, unknown>): Credentials => ({
  userId: String(row['user_id']),
  mobile: String(row['mobile']),
  username: String(row['username']),
  passwordHash: String(row['password_hash']),
  secretHash: String(row['secret_hash']),
});

/** The records of accounts in the file, as they are encrypted. */
export class SqliteRecords implements KeptRecords {
  readonly #database: DatabaseSync;
  readonly #disk: <T>(work: () => T) => T;

  /** @param disk does the work with the errors of the vault */
  constructor(database: DatabaseSync, disk: <T>(work: () => T) => T) {
    this.#database = database;
    this.#disk = disk;
  }

  async find(kind: string, id: string): Promise<KeptRecord | undefined> {
    const row = this.#disk(() =>
      this.#database.prepare('SELECT * FROM records WHERE kind = ? AND id = ?').get(kind, id),
    );
    return row && recordIn(row);
  }

  async ofOwner(kind: string, owner: string): Promise<KeptRecord[]> {
    const select = 'SELECT * FROM records WHERE owner = ? AND kind = ? ORDER BY id';
    return this.#disk(() => this.#database.prepare(select).all(owner, kind)).map(recordIn);
  }

  async insert({ kind, id, owner, sealed, until }: KeptRecord): Promise<boolean> {
    return this.#isChanged(
      'INSERT INTO records (kind, id, owner, sealed, until_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      kind,
      id,
      owner,
      sealed,
      until && until.getTime(),
    );
  }

  async update({ kind, id, owner, sealed, until }: KeptRecord, before: Uint8Array) {
    return this.#isChanged(
      `UPDATE records SET sealed = ?, until_ms = ?
        WHERE kind = ? AND id = ? AND owner = ? AND sealed = ?`,
      sealed,
      until && until.getTime(),
      kind,
      id,
      owner,
      before,
    );
  }

  async remove(kind: string, id: string, before?: Uint8Array): Promise<boolean> {
    const remove = 'DELETE FROM records WHERE kind = ? AND id = ?';
    return before === undefined
      ? this.#isChanged(remove, kind, id)
      : this.#isChanged(`${remove} AND sealed = ?`, kind, id, before);
  }

  async removeExpired(now: Date): Promise<void> {
    this.#isChanged('DELETE FROM records WHERE until_ms <= ?', now.getTime());
  }

  /** Removes the records of an owner, within a transaction of the vault. */
  removeOf(owner: string): void {
    this.#database.prepare('DELETE FROM records WHERE owner = ?').run(owner);
  }

  all(): KeptRecord[] {
    return this.#database.prepare('SELECT * FROM records ORDER BY kind, id').all().map(recordIn);
  }

  takeOver(records: readonly KeptRecord[]): void {
    const insert = this.#database.prepare(
      'INSERT INTO records (kind, id, owner, sealed, until_ms) VALUES (?, ?, ?, ?, ?)',
    );
    for (const { kind, id, owner, sealed, until } of records)
      insert.run(kind, id, owner, sealed, until && until.getTime());
  }

  #isChanged(statement: string, ...values: (string | number | Uint8Array | null)[]): boolean {
    return this.#disk(() => this.#database.prepare(statement).run(...values).changes > 0);
  }
}

function recordIn(row: Record<string, unknown>): KeptRecord {
  const { sealed, until_ms: until } = row;
  if (!(sealed instanceof Uint8Array)) throw new Error('A record of the vault is missing.');
  return {
    kind: String(row['kind']),
    id: String(row['id']),
    owner: String(row['owner']),
    sealed: new Uint8Array(sealed),
    until: until === null ? null : new Date(Number(until)),
  };
}
