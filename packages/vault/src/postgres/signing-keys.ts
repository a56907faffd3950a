import type { KeptSealKey, KeptSigningKey, KeptTokenKey } from '../vault.ts';
import type { Ask, Connections } from './connections.ts';
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
