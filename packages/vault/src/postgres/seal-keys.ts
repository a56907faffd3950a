import type { KeptSealKey } from '../vault.ts';
import type { Ask, Connections } from './connections.ts';
import type { RewrittenTables } from './rewritten-tables.ts';

/** The keys in the database that sign the seals of the log, but the first, which is derived. */
export class SealKeys {
  readonly #connections: Connections;
  readonly #table: string;
  readonly #tables: Pick<RewrittenTables, 'rewrite'>;

  constructor(connections: Connections, schema: string, tables: Pick<RewrittenTables, 'rewrite'>) {
    this.#connections = connections;
    this.#table = `${schema}.seal_keys`;
    this.#tables = tables;
  }

  async all(ask: Ask = this.#connections.ask): Promise<KeptSealKey[]> {
    const rows = await ask<KeptSealKey>(
      `SELECT number, rotation, secret, public_key AS "publicKey", created_at AS "createdAt"
        FROM ${this.#table} ORDER BY number`,
    );
    return rows.map((row) => ({ ...row, secret: row.secret && new Uint8Array(row.secret) }));
  }

  async add(
    {
      rotation,
      secret,
      publicKey,
    }: Pick<KeptSealKey, 'rotation' | 'publicKey'> & {
      readonly secret: Uint8Array;
    },
    now: Date,
  ): Promise<void> {
    await this.#connections.transaction(async (ask) => {
      await ask(`LOCK TABLE ${this.#table} IN SHARE ROW EXCLUSIVE MODE`);
      await ask(
        `INSERT INTO ${this.#table} SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4
          FROM ${this.#table} ON CONFLICT (rotation) DO NOTHING`,
        rotation,
        Buffer.from(secret),
        publicKey,
        now,
      );
    });
  }

  async retire(before: number): Promise<void> {
    const retired = await this.#connections.ask(
      `UPDATE ${this.#table} SET secret = NULL WHERE number < $1 AND secret IS NOT NULL
        RETURNING number`,
      before,
    );
    if (retired.length > 0) await this.#tables.rewrite('seal_keys');
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, keys: readonly KeptSealKey[]): Promise<void> {
    for (const { number, rotation, secret, publicKey, createdAt } of keys) {
      await ask(
        `INSERT INTO ${this.#table} VALUES ($1, $2, $3, $4, $5)`,
        number,
        rotation,
        secret && Buffer.from(secret),
        publicKey,
        createdAt,
      );
    }
  }
}
