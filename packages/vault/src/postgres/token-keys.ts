import type { KeptTokenKey } from '../vault.ts';
import type { Ask, Connections } from './connections.ts';
import type { RewrittenTables } from './rewritten-tables.ts';

/** The keys in the database that sign tokens, but the first, which is the signing key. */
export class TokenKeys {
  readonly #connections: Connections;
  readonly #table: string;
  readonly #tables: Pick<RewrittenTables, 'rewrite'>;

  constructor(connections: Connections, schema: string, tables: Pick<RewrittenTables, 'rewrite'>) {
    this.#connections = connections;
    this.#table = `${schema}.token_keys`;
    this.#tables = tables;
  }

  async all(ask: Ask = this.#connections.ask): Promise<KeptTokenKey[]> {
    const rows = await ask<KeptTokenKey>(
      `SELECT number, rotation, secret, created_at AS "createdAt", older_until AS "olderUntil"
        FROM ${this.#table} ORDER BY number`,
    );
    return rows.map((row) => ({ ...row, secret: row.secret && new Uint8Array(row.secret) }));
  }

  async add(
    {
      rotation,
      secret,
      olderUntil,
    }: Pick<KeptTokenKey, 'rotation' | 'olderUntil'> & { readonly secret: Uint8Array },
    now: Date,
  ): Promise<void> {
    await this.#connections.transaction(async (ask) => {
      await ask(`LOCK TABLE ${this.#table} IN SHARE ROW EXCLUSIVE MODE`);
      await ask(
        `INSERT INTO ${this.#table} SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4
          FROM ${this.#table} ON CONFLICT (rotation) DO NOTHING`,
        rotation,
        Buffer.from(secret),
        now,
        olderUntil,
      );
    });
  }

  async retire(now: Date): Promise<void> {
    const retired = await this.#connections.ask(
      `UPDATE ${this.#table} SET secret = NULL WHERE secret IS NOT NULL AND number <
        (SELECT max(number) FROM ${this.#table} WHERE older_until <= $1) RETURNING number`,
      now,
    );
    if (retired.length > 0) await this.#tables.rewrite('token_keys');
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, keys: readonly KeptTokenKey[]): Promise<void> {
    for (const { number, rotation, secret, createdAt, olderUntil } of keys) {
      await ask(
        `INSERT INTO ${this.#table} VALUES ($1, $2, $3, $4, $5)`,
        number,
        rotation,
        secret && Buffer.from(secret),
        createdAt,
        olderUntil,
      );
    }
  }
}
