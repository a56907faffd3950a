import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CredentialsChanged, DuplicateCredential } from '../errors.ts';
import { versionOf } from '../hashing.ts';
import type { CredentialKind, Credentials } from '../vault.ts';

export interface StoredHash {
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
