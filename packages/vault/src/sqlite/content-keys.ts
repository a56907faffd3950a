import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { KeptContentKey } from '../vault.ts';
import { newWrappedKey, rewrapped, unwrapped } from '../wrapped-key.ts';
import { inTransaction } from './in-transaction.ts';
import type { MasterKeys } from './master-keys.ts';

/** The content keys in the file, each encrypted by a master key. */
export class ContentKeys {
  readonly #database: DatabaseSync;
  readonly #masters: MasterKeys;
  readonly #find: StatementSync;
  readonly #add: StatementSync;
  readonly #put: StatementSync;
  readonly #destroy: StatementSync;

  constructor(database: DatabaseSync, masters: MasterKeys) {
    this.#database = database;
    this.#masters = masters;
    this.#find = database.prepare('SELECT * FROM content_keys WHERE owner = ?');
    this.#add = database.prepare(
      'INSERT INTO content_keys (owner, wrapped, master) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#put = database.prepare(
      `INSERT INTO content_keys (owner, wrapped, master) VALUES (?, ?, ?)
       ON CONFLICT (owner) DO UPDATE SET wrapped = excluded.wrapped, master = excluded.master`,
    );
    this.#destroy = database.prepare(
      `INSERT INTO content_keys (owner, wrapped, destroyed_ms) VALUES (?, NULL, ?)
       ON CONFLICT (owner) DO UPDATE SET wrapped = NULL, master = NULL,
         destroyed_ms = coalesce(destroyed_ms, excluded.destroyed_ms)
       RETURNING destroyed_ms`,
    );
  }

  read(owners: readonly string[]): Map<string, Uint8Array | null> {
    const found = new Map<string, Uint8Array | null>();
    for (const owner of owners) {
      const row = this.#find.get(owner);
      if (row === undefined) continue;
      const { wrapped } = keptKeyIn(row);
      const masterOf = () => this.#masters.key(Number(row['master']));
      found.set(owner, wrapped && unwrapped(masterOf(), owner, wrapped));
    }
    return found;
  }

  readOrCreate(owners: readonly string[]): Map<string, Uint8Array | null> {
    const found = this.read(owners);
    const missing = owners.filter((owner) => !found.has(owner));
    if (missing.length === 0) return found;
    inTransaction(this.#database, () => {
      const { number, key } = this.#masters.newest();
      for (const owner of missing) this.#add.run(owner, newWrappedKey(key, owner), number);
    });
    return new Map([...found, ...this.read(missing)]);
  }

  replace(owner: string): void {
    inTransaction(this.#database, () => {
      const { number, key } = this.#masters.newest();
      this.#put.run(owner, newWrappedKey(key, owner), number);
    });
  }

  /** @returns milliseconds since 1970: when it was destroyed first */
  destroy(owner: string, now: number): number {
    return Number(this.#destroy.get(owner, now)?.['destroyed_ms']);
  }

  /** Returns all keys, encrypted by the newest master key. */
  all(): KeptContentKey[] {
    const { number, key } = this.#masters.newest();
    const rows = this.#database.prepare('SELECT * FROM content_keys ORDER BY owner').all();
    return rows.map((row) => {
      const kept = keptKeyIn(row);
      const master = Number(row['master']);
      if (kept.wrapped === null || master === number) return kept;
      const wrapped = rewrapped(this.#masters.key(master), key, kept.owner, kept.wrapped);
      return { ...kept, wrapped };
    });
  }

  takeOver(masterKey: Uint8Array, keys: readonly KeptContentKey[]): void {
    const insert = this.#database.prepare(
      'INSERT INTO content_keys (owner, wrapped, destroyed_ms, master) VALUES (?, ?, ?, ?)',
    );
    const number = this.#masters.takeOver(masterKey);
    for (const { owner, wrapped, destroyedAt } of keys) {
      const destroyedMs = destroyedAt === null ? null : destroyedAt.getTime();
      insert.run(owner, wrapped, destroyedMs, wrapped === null ? null : number);
    }
  }
}

function keptKeyIn(row: Record<string, unknown>): KeptContentKey {
  const { wrapped, destroyed_ms: destroyed } = row;
  return {
    owner: String(row['owner']),
    wrapped: wrapped instanceof Uint8Array ? wrapped : null,
    destroyedAt: destroyed === null ? null : new Date(Number(destroyed)),
  };
}
