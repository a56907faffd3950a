import type { KeptServiceKey } from '../vault.ts';
import { rewrappedServiceKey, unwrappedServiceKey, wrappedServiceKey } from '../wrapped-key.ts';
import type { Ask, Connections } from './connections.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';
import type { RewrittenTables } from './rewritten-tables.ts';

interface Row {
  readonly id: string;
  readonly wrapped: Buffer;
  readonly master: number;
}

/** The keys of services in the database, each encrypted by a master key. */
export class ServiceKeys {
  readonly #connections: Connections;
  readonly #table: string;
  readonly #masters: MasterKeys;
  readonly #tables: Pick<RewrittenTables, 'rewrite'>;

  constructor(
    connections: Connections,
    schema: string,
    masters: MasterKeys,
    tables: Pick<RewrittenTables, 'rewrite'>,
  ) {
    this.#connections = connections;
    this.#table = `${schema}.service_keys`;
    this.#masters = masters;
    this.#tables = tables;
  }

  async put(id: string, key: string, now: Date): Promise<void> {
    await this.#masters.use(async (ask, master) => {
      await ask(
        `INSERT INTO ${this.#table} (id, wrapped, master, created_at) VALUES ($1, $2, $3, $4)`,
        id,
        Buffer.from(wrappedServiceKey(master.key, id, key)),
        master.number,
        now,
      );
    });
  }

  async read(id: string): Promise<string | undefined> {
    let row = await this.#row(id);
    if (row !== undefined && !this.#masters.knows([row])) {
      // Another process rotates the master key, or has: what was read before may be of one that is gone.
      await this.#masters.load();
      row = await this.#row(id);
      if (row !== undefined && !this.#masters.knows([row])) await this.#masters.load();
    }
    return row && unwrappedServiceKey(this.#masters.key(row.master), id, row.wrapped);
  }

  async #row(id: string): Promise<Row | undefined> {
    const [row] = await this.#connections.ask<Row>(
      `SELECT id, wrapped, master FROM ${this.#table} WHERE id = $1`,
      id,
    );
    return row;
  }

  async remove(id: string): Promise<void> {
    const removed = await this.#connections.ask(
      `DELETE FROM ${this.#table} WHERE id = $1 RETURNING id`,
      id,
    );
    if (removed.length > 0) await this.#tables.rewrite('service_keys');
  }

  async list(): Promise<{ readonly id: string; readonly createdAt: Date }[]> {
    return this.#connections.ask<{ id: string; createdAt: Date }>(
      `SELECT id, created_at AS "createdAt" FROM ${this.#table} ORDER BY id`,
    );
  }

  /**
   * As they are when the newest master key encrypts all of them.
   * @param masters as the same transaction reads them
   */
  async all(ask: Ask, masters: readonly MasterKey[]): Promise<KeptServiceKey[]> {
    const rows = await ask<Row & { createdAt: Date }>(
      `SELECT id, wrapped, master, created_at AS "createdAt" FROM ${this.#table} ORDER BY id`,
    );
    const newest = masters.at(-1);
    return rows.map(({ id, wrapped, master, createdAt }) => {
      const old = masters.find(({ number }) => number === master);
      if (old === undefined || newest === undefined || old === newest)
        return { id, wrapped: new Uint8Array(wrapped), createdAt };
      return { id, wrapped: rewrappedServiceKey(old.key, newest.key, id, wrapped), createdAt };
    });
  }

  /** @param ask within the transaction that fills the vault, which has a master key of the number 1 */
  async takeOver(ask: Ask, keys: readonly KeptServiceKey[]): Promise<void> {
    for (const { id, wrapped, createdAt } of keys) {
      await ask(
        `INSERT INTO ${this.#table} (id, wrapped, master, created_at) VALUES ($1, $2, 1, $3)`,
        id,
        Buffer.from(wrapped),
        createdAt,
      );
    }
  }
}
