import type { DatabaseSync } from 'node:sqlite';
import type { KeptServiceKey } from '../vault.ts';
import { rewrappedServiceKey, unwrappedServiceKey, wrappedServiceKey } from '../wrapped-key.ts';
import { inTransaction } from './in-transaction.ts';
import type { MasterKeys } from './master-keys.ts';

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

  /** As they are when the newest master key encrypts all of them. */
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

  /** Those of a vault that was given a master key of the number 1. */
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
