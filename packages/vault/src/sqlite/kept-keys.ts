import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { KeptSealKey, KeptSigningKey, KeptTokenKey, KeptServiceKey } from '../vault.ts';
import { rewrappedServiceKey, unwrappedServiceKey, wrappedServiceKey } from '../wrapped-key.ts';
import { inTransaction } from './in-transaction.ts';
import type { MasterKeys } from './master-keys.ts';

/** The column that a table has beside those that all tables of signing keys have. */
interface OwnColumn<Key> {
  readonly name: 'seal_keys' | 'token_keys';
  readonly column: string;
  read(value: SQLOutputValue | undefined): Omit<Key, keyof KeptSigningKey>;
  write(key: Omit<Key, keyof KeptSigningKey>): SQLInputValue;
}

/** Keys in the file that sign, each in place of those before it. */
class SigningKeys<Key extends KeptSigningKey> {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #own: OwnColumn<Key>;

  constructor(database: DatabaseSync, now: () => number, own: OwnColumn<Key>) {
    this.#database = database;
    this.#now = now;
    this.#own = own;
  }

  all(): (KeptSigningKey & Omit<Key, keyof KeptSigningKey>)[] {
    const { name, column } = this.#own;
    const rows = this.#database.prepare(`SELECT * FROM ${name} ORDER BY number`).all();
    return rows.map((row) => ({
      ...this.#own.read(row[column]),
      number: Number(row['number']),
      rotation: String(row['rotation']),
      secret: row['secret'] instanceof Uint8Array ? row['secret'] : null,
      createdAt: new Date(Number(row['created_ms'])),
    }));
  }

  add(
    given: Omit<Key, keyof KeptSigningKey> & {
      readonly rotation: string;
      readonly secret: Uint8Array;
    },
  ): void {
    const { name, column } = this.#own;
    this.#database
      .prepare(
        `INSERT INTO ${name} (number, rotation, secret, created_ms, ${column})
         SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM ${name} WHERE true
         ON CONFLICT (rotation) DO NOTHING`,
      )
      .run(given.rotation, given.secret, this.#now(), this.#own.write(given));
  }

  takeOver(keys: readonly Key[]): void {
    const { name, column } = this.#own;
    const insert = this.#database.prepare(
      `INSERT INTO ${name} (number, rotation, secret, created_ms, ${column}) VALUES (?, ?, ?, ?, ?)`,
    );
    for (const key of keys)
      insert.run(
        key.number,
        key.rotation,
        key.secret,
        key.createdAt.getTime(),
        this.#own.write(key),
      );
  }

  /**
   * Destroys the secrets of the keys that a condition names.
   * @returns whether there was one to destroy
   */
  protected destroy(condition: string, value: number): boolean {
    const { changes } = this.#database
      .prepare(
        `UPDATE ${this.#own.name} SET secret = NULL WHERE secret IS NOT NULL AND ${condition}`,
      )
      .run(value);
    return changes > 0;
  }
}

/** The keys in the file that sign the seals of the log, but the first, which is derived. */
export class SealKeys extends SigningKeys<KeptSealKey> {
  constructor(database: DatabaseSync, now: () => number) {
    super(database, now, {
      name: 'seal_keys',
      column: 'public_key',
      read: (value) => ({ publicKey: String(value) }),
      write: ({ publicKey }) => publicKey,
    });
  }

  /** @returns whether there was one to destroy */
  retire(before: number): boolean {
    return this.destroy('number < ?', before);
  }
}

/** The keys in the file that sign tokens, but the first, which is the signing key. */
export class TokenKeys extends SigningKeys<KeptTokenKey> {
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    super(database, now, {
      name: 'token_keys',
      column: 'older_until_ms',
      read: (value) => ({ olderUntil: new Date(Number(value)) }),
      write: ({ olderUntil }) => olderUntil.getTime(),
    });
    this.#now = now;
  }

  /** @returns whether there was one to destroy */
  retire(): boolean {
    return this.destroy(
      'number < (SELECT max(number) FROM token_keys WHERE older_until_ms <= ?)',
      this.#now(),
    );
  }
}

/** The keys of services in the file, each encrypted by a master key. */
export class ServiceKeys {
  readonly #database: DatabaseSync;
  readonly #masters: MasterKeys;
  readonly #now: () => number;

  constructor(database: DatabaseSync, masters: MasterKeys, now: () => number) {
    this.#database = database;
    this.#masters = masters;
    this.#now = now;
  }

  put(id: string, key: string): void {
    inTransaction(this.#database, () => {
      const master = this.#masters.newest();
      this.#database
        .prepare('INSERT INTO service_keys (id, wrapped, master, created_ms) VALUES (?, ?, ?, ?)')
        .run(id, wrappedServiceKey(master.key, id, key), master.number, this.#now());
    });
  }

  read(id: string): string | undefined {
    const row = this.#database.prepare('SELECT * FROM service_keys WHERE id = ?').get(id);
    if (row === undefined) return undefined;
    return unwrappedServiceKey(this.#masters.key(Number(row['master'])), id, bytesIn(row));
  }

  remove(id: string): void {
    this.#database.prepare('DELETE FROM service_keys WHERE id = ?').run(id);
  }

  list(): { readonly id: string; readonly createdAt: Date }[] {
    return this.#rows().map((row) => ({
      id: String(row['id']),
      createdAt: new Date(Number(row['created_ms'])),
    }));
  }

  /** The keys, when the newest master key encrypts all of them. */
  all(): KeptServiceKey[] {
    const newest = this.#masters.newest();
    return this.#rows().map((row) => {
      const [id, master] = [String(row['id']), Number(row['master'])];
      const wrapped =
        master === newest.number
          ? new Uint8Array(bytesIn(row))
          : rewrappedServiceKey(this.#masters.key(master), newest.key, id, bytesIn(row));
      return { id, wrapped, createdAt: new Date(Number(row['created_ms'])) };
    });
  }

  /** The keys of a vault whose master key has the number 1. */
  takeOver(keys: readonly KeptServiceKey[]): void {
    const insert = this.#database.prepare(
      'INSERT INTO service_keys (id, wrapped, master, created_ms) VALUES (?, ?, 1, ?)',
    );
    for (const { id, wrapped, createdAt } of keys) insert.run(id, wrapped, createdAt.getTime());
  }

  #rows(): Record<string, unknown>[] {
    return this.#database.prepare('SELECT * FROM service_keys ORDER BY id').all();
  }
}

function bytesIn(row: Record<string, unknown>): Uint8Array {
  if (row['wrapped'] instanceof Uint8Array) return row['wrapped'];
  throw new Error('A key of a service is missing.');
}
