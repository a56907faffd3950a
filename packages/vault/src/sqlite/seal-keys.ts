import type { DatabaseSync } from 'node:sqlite';
import type { KeptSealKey } from '../vault.ts';

/** The keys in the file that sign the seals of the log, but the first, which is derived. */
export class SealKeys {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  all(): KeptSealKey[] {
    const rows = this.#database.prepare('SELECT * FROM seal_keys ORDER BY number').all();
    return rows.map((row) => ({
      number: Number(row['number']),
      rotation: String(row['rotation']),
      secret: row['secret'] instanceof Uint8Array ? row['secret'] : null,
      publicKey: String(row['public_key']),
      createdAt: new Date(Number(row['created_ms'])),
    }));
  }

  add(rotation: string, secret: Uint8Array, publicKey: string): void {
    this.#database
      .prepare(
        `INSERT INTO seal_keys (number, rotation, secret, public_key, created_ms)
         SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM seal_keys WHERE true
         ON CONFLICT (rotation) DO NOTHING`,
      )
      .run(rotation, secret, publicKey, this.#now());
  }

  retire(before: number): void {
    this.#database.prepare('UPDATE seal_keys SET secret = NULL WHERE number < ?').run(before);
  }

  takeOver(keys: readonly KeptSealKey[]): void {
    const insert = this.#database.prepare('INSERT INTO seal_keys VALUES (?, ?, ?, ?, ?)');
    for (const { number, rotation, secret, publicKey, createdAt } of keys)
      insert.run(number, rotation, secret, publicKey, createdAt.getTime());
  }
}
