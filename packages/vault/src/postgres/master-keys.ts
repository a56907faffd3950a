import { randomBytes } from 'node:crypto';
import type { VaultKeys } from '../vault.ts';
import { rewrapped, rewrappedServiceKey } from '../wrapped-key.ts';
import type { Ask, Connections } from './connections.ts';
import type { RewrittenTables } from './rewritten-tables.ts';

export interface MasterKey {
  readonly number: number;
  readonly key: Uint8Array;
}

/** The master keys in the database: one, and two while a rotation is not finished. */
export class MasterKeys {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #tables: Pick<RewrittenTables, 'rewrite'>;
  /** The master keys that this process knows, in the order of their numbers. */
  #known: readonly MasterKey[] = [];

  constructor(connections: Connections, schema: string, tables: Pick<RewrittenTables, 'rewrite'>) {
    this.#connections = connections;
    this.#schema = schema;
    this.#tables = tables;
  }

  async load(): Promise<void> {
    this.#known = await this.all(this.#connections.ask);
  }

  async all(ask: Ask): Promise<readonly MasterKey[]> {
    const rows = await ask<{ number: number; key: Buffer }>(
      `SELECT number, key FROM ${this.#schema}.master_keys ORDER BY number`,
    );
    if (rows.length === 0) throw new Error('The vault has no master key.');
    return rows.map(({ number, key }) => ({ number, key: new Uint8Array(key) }));
  }

  /** Reads rows, and the master keys of them, which another process may be rotating. */
  async read<Row extends { readonly master: number | null }>(
    rows: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const before = await rows();
    if (this.#knows(before)) return before;
    // Rows read before the master keys may be encrypted by a key that is gone.
    await this.load();
    const found = await rows();
    if (!this.#knows(found)) await this.load();
    return found;
  }

  #knows(rows: readonly { readonly master: number | null }[]): boolean {
    const numbers = new Set(this.#known.map(({ number }) => number));
    return rows.every(({ master }) => master === null || numbers.has(master));
  }

  /** @throws Error there is none with this number */
  key(number: number): Uint8Array {
    const found = this.#known.find((one) => one.number === number);
    if (found === undefined) throw new Error(`The vault has no master key ${number}.`);
    return found.key;
  }

  /** Encrypts by a master key that is not destroyed before the work is committed. */
  async use(work: (ask: Ask, master: MasterKey) => Promise<void>): Promise<void> {
    for (;;) {
      const newest = this.#known.at(-1);
      const isDone =
        newest !== undefined &&
        (await this.#connections.transaction(async (ask) => {
          const found = await ask(
            `SELECT FROM ${this.#schema}.master_keys WHERE number = $1 FOR KEY SHARE`,
            newest.number,
          );
          if (found.length > 0) await work(ask, newest);
          return found.length > 0;
        }));
      if (isDone) return;
      await this.load();
    }
  }

  async report(): Promise<VaultKeys> {
    const masters = await this.#connections.ask<{
      number: number;
      createdAt: Date | null;
      contentKeys: number;
    }>(
      `SELECT number, created_at AS "createdAt", (
          SELECT count(*)::int FROM ${this.#schema}.content_keys WHERE master = number
        ) AS "contentKeys" FROM ${this.#schema}.master_keys ORDER BY number`,
    );
    const [row] = await this.#connections.ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${this.#schema}.content_keys WHERE wrapped IS NULL`,
    );
    return {
      masters: masters.map(({ number, createdAt, contentKeys }) => ({
        number,
        createdAt: createdAt ?? undefined,
        contentKeys,
      })),
      destroyed: row?.count ?? 0,
    };
  }

  async begin(rotation: string, now: Date): Promise<void> {
    await this.#connections.transaction(async (ask) => {
      await ask(`LOCK TABLE ${this.#schema}.master_keys IN SHARE ROW EXCLUSIVE MODE`);
      await ask(
        `INSERT INTO ${this.#schema}.master_keys (number, key, rotation, created_at)
          SELECT max(number) + 1, $1, $2, $3 FROM ${this.#schema}.master_keys
          ON CONFLICT (rotation) DO NOTHING`,
        randomBytes(32),
        rotation,
        now,
      );
    });
    await this.load();
  }

  /** @returns whether content keys are left under older master keys; if not, these are destroyed */
  async continue(most: number): Promise<boolean> {
    const isLeft = await this.#connections.transaction(async (ask) => {
      const masters = await this.all(ask);
      const newest = masters.at(-1);
      if (newest === undefined) return false;
      // Waits for those that still encrypt by an older one.
      await ask(
        `SELECT FROM ${this.#schema}.master_keys WHERE number < $1 FOR UPDATE`,
        newest.number,
      );
      await this.#rewrap(ask, masters, newest, most);
      const left = await ask(
        `SELECT FROM ${this.#schema}.content_keys WHERE master < $1 LIMIT 1`,
        newest.number,
      );
      if (left.length === 0) {
        await this.#rewrapServiceKeys(ask, masters, newest);
        await ask(`DELETE FROM ${this.#schema}.master_keys WHERE number < $1`, newest.number);
      }
      return left.length > 0;
    });
    await this.load();
    if (isLeft) return true;
    await this.#tables.rewrite('content_keys');
    await this.#tables.rewrite('service_keys');
    await this.#tables.rewrite('master_keys');
    return false;
  }

  async #rewrap(
    ask: Ask,
    masters: readonly MasterKey[],
    newest: MasterKey,
    most: number,
  ): Promise<void> {
    const rows = await ask<{ owner: string; wrapped: Buffer; master: number }>(
      `SELECT owner, wrapped, master FROM ${this.#schema}.content_keys
        WHERE master < $1 ORDER BY owner LIMIT $2 FOR UPDATE`,
      newest.number,
      most,
    );
    const keys = rows.map(({ owner, wrapped, master }) => {
      const old = masters.find(({ number }) => number === master);
      if (old === undefined) throw new Error(`The vault has no master key ${master}.`);
      return Buffer.from(rewrapped(old.key, newest.key, owner, wrapped));
    });
    await ask(
      `UPDATE ${this.#schema}.content_keys SET wrapped = by.wrapped, master = $3
        FROM unnest($1::text[], $2::bytea[]) AS by (owner, wrapped) WHERE content_keys.owner = by.owner`,
      rows.map(({ owner }) => owner),
      keys,
      newest.number,
    );
  }

  /** Encrypts all of them at once: there are few. */
  async #rewrapServiceKeys(
    ask: Ask,
    masters: readonly MasterKey[],
    newest: MasterKey,
  ): Promise<void> {
    const rows = await ask<{ id: string; wrapped: Buffer; master: number }>(
      `SELECT id, wrapped, master FROM ${this.#schema}.service_keys WHERE master < $1 FOR UPDATE`,
      newest.number,
    );
    for (const { id, wrapped, master } of rows) {
      const old = masters.find(({ number }) => number === master);
      if (old === undefined) throw new Error(`The vault has no master key ${master}.`);
      await ask(
        `UPDATE ${this.#schema}.service_keys SET wrapped = $2, master = $3 WHERE id = $1`,
        id,
        Buffer.from(rewrappedServiceKey(old.key, newest.key, id, wrapped)),
        newest.number,
      );
    }
  }

  /** @param ask within the transaction that fills a vault without content keys. @returns its number */
  async takeOver(ask: Ask, masterKey: Uint8Array): Promise<number> {
    await ask(`DELETE FROM ${this.#schema}.master_keys`);
    await ask(
      `INSERT INTO ${this.#schema}.master_keys (number, key) VALUES (1, $1)`,
      Buffer.from(masterKey),
    );
    return 1;
  }
}
