import type { KeptSealKey, KeptSigningKey, KeptTokenKey, KeptServiceKey } from '../vault.ts';
import { rewrappedServiceKey, unwrappedServiceKey, wrappedServiceKey } from '../wrapped-key.ts';
import type { Ask, Connections } from './connections.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';
import type { RewrittenTables } from './rewritten-tables.ts';

/** The column that a table has beside those that all tables of signing keys have. */
interface OwnColumn<Field> {
  readonly column: string;
  readonly field: Field;
}

/** Keys in the database that sign, each in place of those before it. */
class SigningKeys<Key extends KeptSigningKey, Field extends keyof Key & string> {
  readonly #connections: Connections;
  readonly #name: 'seal_keys' | 'token_keys';
  readonly #tables: Pick<RewrittenTables, 'rewrite'>;
  readonly #own: OwnColumn<Field>;
  protected readonly table: string;

  constructor(
    connections: Connections,
    schema: string,
    tables: Pick<RewrittenTables, 'rewrite'>,
    { name, ...own }: OwnColumn<Field> & { readonly name: 'seal_keys' | 'token_keys' },
  ) {
    this.#connections = connections;
    this.#name = name;
    this.#tables = tables;
    this.#own = own;
    this.table = `${schema}.${name}`;
  }

  async all(ask: Ask = this.#connections.ask): Promise<Key[]> {
    const { column, field } = this.#own;
    const rows = await ask<Key>(
      `SELECT number, rotation, secret, created_at AS "createdAt", ${column} AS "${field}"
        FROM ${this.table} ORDER BY number`,
    );
    return rows.map((row) => ({ ...row, secret: row.secret && new Uint8Array(row.secret) }));
  }

  async add(
    given: Pick<Key, 'rotation' | Field> & { readonly secret: Uint8Array },
    now: Date,
  ): Promise<void> {
    const { rotation, secret } = given;
    await this.#connections.transaction(async (ask) => {
      await ask(`LOCK TABLE ${this.table} IN SHARE ROW EXCLUSIVE MODE`);
      await ask(
        `INSERT INTO ${this.table} (number, rotation, secret, created_at, ${this.#own.column})
          SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4 FROM ${this.table}
          ON CONFLICT (rotation) DO NOTHING`,
        rotation,
        Buffer.from(secret),
        now,
        given[this.#own.field],
      );
    });
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, keys: readonly Key[]): Promise<void> {
    for (const key of keys) {
      await ask(
        `INSERT INTO ${this.table} (number, rotation, secret, created_at, ${this.#own.column})
          VALUES ($1, $2, $3, $4, $5)`,
        key.number,
        key.rotation,
        key.secret && Buffer.from(key.secret),
        key.createdAt,
        key[this.#own.field],
      );
    }
  }

  /** Destroys the secrets of the keys that a condition names, also in the file of the table. */
  protected async destroy(condition: string, value: number | Date): Promise<void> {
    const destroyed = await this.#connections.ask(
      `UPDATE ${this.table} SET secret = NULL WHERE secret IS NOT NULL AND ${condition}
        RETURNING number`,
      value,
    );
    if (destroyed.length > 0) await this.#tables.rewrite(this.#name);
  }
}

/** The keys in the database that sign the seals of the log, but the first, which is derived. */
export class SealKeys extends SigningKeys<KeptSealKey, 'publicKey'> {
  constructor(connections: Connections, schema: string, tables: Pick<RewrittenTables, 'rewrite'>) {
    super(connections, schema, tables, {
      name: 'seal_keys',
      column: 'public_key',
      field: 'publicKey',
    });
  }

  async retire(before: number): Promise<void> {
    await this.destroy('number < $1', before);
  }
}

/** The keys in the database that sign tokens, but the first, which is the signing key. */
export class TokenKeys extends SigningKeys<KeptTokenKey, 'olderUntil'> {
  constructor(connections: Connections, schema: string, tables: Pick<RewrittenTables, 'rewrite'>) {
    super(connections, schema, tables, {
      name: 'token_keys',
      column: 'older_until',
      field: 'olderUntil',
    });
  }

  async retire(now: Date): Promise<void> {
    await this.destroy(
      `number < (SELECT max(number) FROM ${this.table} WHERE older_until <= $1)`,
      now,
    );
  }
}

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
    const [row] = await this.#masters.read(() =>
      this.#connections.ask<Row>(
        `SELECT id, wrapped, master FROM ${this.#table} WHERE id = $1`,
        id,
      ),
    );
    return row && unwrappedServiceKey(this.#masters.key(row.master), id, row.wrapped);
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
   * Returns all keys, encrypted by the newest master key.
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
