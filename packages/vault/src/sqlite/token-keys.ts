import type { DatabaseSync } from 'node:sqlite';
import type { KeptTokenKey } from '../vault.ts';

/** The keys in the file that sign tokens, but the first, which is the signing key. */
export class TokenKeys {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  all(): KeptTokenKey[] {
    const rows = this.#database.prepare('SELECT * FROM token_keys ORDER BY number').all();
    return rows.map((row) => ({
      number: Number(row['number']),
      rotation: String(row['rotation']),
      secret: row['secret'] instanceof Uint8Array ? row['secret'] : null,
      createdAt: new Date(Number(row['created_ms'])),
      olderUntil: new Date(Number(row['older_until_ms'])),
    }));
  }

  add(rotation: string, secret: Uint8Array, olderUntil: Date): void {
    this.#database
      .prepare(
        `INSERT INTO token_keys (number, rotation, secret, created_ms, older_until_ms)
         SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM token_keys WHERE true
         ON CONFLICT (rotation) DO NOTHING`,
      )
      .run(rotation, secret, this.#now(), olderUntil.getTime());
  }

  /** @returns whether there was one to destroy */
  retire(): boolean {
    const { changes } = this.#database
      .prepare(
        `UPDATE token_keys SET secret = NULL WHERE secret IS NOT NULL AND number <
          (SELECT max(number) FROM token_keys WHERE older_until_ms <= ?)`,
      )
      .run(this.#now());
    return changes > 0;
  }

  takeOver(keys: readonly KeptTokenKey[]): void {
    const insert = this.#database.prepare('INSERT INTO token_keys VALUES (?, ?, ?, ?, ?)');
    for (const { number, rotation, secret, createdAt, olderUntil } of keys)
      insert.run(number, rotation, secret, createdAt.getTime(), olderUntil.getTime());
  }
}
