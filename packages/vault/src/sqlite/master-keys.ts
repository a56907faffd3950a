import { randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { VaultKeys } from '../vault.ts';
import { rewrapped, rewrappedServiceKey } from '../wrapped-key.ts';
import { inTransaction } from './in-transaction.ts';

interface MasterKey {
  readonly number: number;
  readonly key: Uint8Array;
}

/** The master keys in the file: one, and two while a rotation is not finished. */
export class MasterKeys {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #find: StatementSync;
  readonly #newest: StatementSync;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
    database
      .prepare(
        'INSERT INTO master_keys (number, key, created_ms) SELECT 1, ?, ? WHERE NOT EXISTS (SELECT 1 FROM master_keys)',
      )
      .run(randomBytes(32), now());
    this.#find = database.prepare('SELECT number, key FROM master_keys WHERE number = ?');
    this.#newest = database.prepare(
      'SELECT number, key FROM master_keys ORDER BY number DESC LIMIT 1',
    );
  }

  newest(): MasterKey {
    const row = this.#newest.get();
    if (!(row?.['key'] instanceof Uint8Array)) throw new Error('The vault has no master key.');
    return { number: Number(row['number']), key: row['key'] };
  }

  /** @throws Error there is none with this number */
  key(number: number): Uint8Array {
    const row = this.#find.get(number);
    if (!(row?.['key'] instanceof Uint8Array))
      throw new Error(`The vault has no master key ${number}.`);
    return row['key'];
  }

  report(): VaultKeys {
    const rows = this.#database
      .prepare(
        `SELECT number, created_ms, (SELECT count(*) FROM content_keys WHERE master = number) AS keys
         FROM master_keys ORDER BY number`,
      )
      .all();
    const destroyed = this.#database
      .prepare('SELECT count(*) AS count FROM content_keys WHERE wrapped IS NULL')
      .get()?.['count'];
    return {
      masters: rows.map(({ number, created_ms: created, keys }) => ({
        number: Number(number),
        createdAt: created === null ? undefined : new Date(Number(created)),
        contentKeys: Number(keys),
      })),
      destroyed: Number(destroyed),
    };
  }

  begin(rotation: string): void {
    this.#database
      .prepare(
        `INSERT INTO master_keys (number, key, rotation, created_ms)
         SELECT max(number) + 1, ?, ?, ? FROM master_keys WHERE true
         ON CONFLICT (rotation) DO NOTHING`,
      )
      .run(randomBytes(32), rotation, this.#now());
  }

  /** @returns whether content keys are left under older master keys; if not, these are destroyed */
  continue(most: number): boolean {
    return inTransaction(this.#database, () => {
      const newest = this.newest();
      const rows = this.#database
        .prepare('SELECT owner, wrapped, master FROM content_keys WHERE master < ? LIMIT ?')
        .all(newest.number, most);
      const put = this.#database.prepare(
        'UPDATE content_keys SET wrapped = ?, master = ? WHERE owner = ?',
      );
      for (const { owner, wrapped, master } of rows) {
        if (!(wrapped instanceof Uint8Array)) throw new Error('A content key is missing.');
        const name = String(owner);
        const key = rewrapped(this.key(Number(master)), newest.key, name, wrapped);
        put.run(key, newest.number, name);
      }
      // The index finds whether a key is left: counting them at each step would cost the square of their number.
      const isLeft =
        this.#database
          .prepare('SELECT 1 FROM content_keys WHERE master < ? LIMIT 1')
          .get(newest.number) !== undefined;
      if (!isLeft) {
        this.#rewrapServiceKeys(newest);
        this.#database.prepare('DELETE FROM master_keys WHERE number < ?').run(newest.number);
      }
      return isLeft;
    });
  }

  /** Encrypts all of them at once: there are few. */
  #rewrapServiceKeys(newest: MasterKey): void {
    const put = this.#database.prepare(
      'UPDATE service_keys SET wrapped = ?, master = ? WHERE id = ?',
    );
    const rows = this.#database
      .prepare('SELECT id, wrapped, master FROM service_keys WHERE master < ?')
      .all(newest.number);
    for (const { id, wrapped, master } of rows) {
      if (!(wrapped instanceof Uint8Array)) throw new Error('A key of a service is missing.');
      const from = this.key(Number(master));
      put.run(
        rewrappedServiceKey(from, newest.key, String(id), wrapped),
        newest.number,
        String(id),
      );
    }
  }

  /** Takes over the master key of a vault that has no content keys yet. @returns its number */
  takeOver(masterKey: Uint8Array): number {
    this.#database.exec('DELETE FROM master_keys');
    this.#database.prepare('INSERT INTO master_keys (number, key) VALUES (1, ?)').run(masterKey);
    return 1;
  }
}
