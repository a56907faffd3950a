import type { KeptRecords } from '../account-records.ts';
import type { KeptRecord } from '../vault.ts';
import type { Ask, Connections } from './connections.ts';

interface Row extends Omit<KeptRecord, 'sealed'> {
  readonly sealed: Buffer;
}

const columns = 'kind, id, owner, sealed, until';

/** The records of accounts in the database, as they are encrypted. */
export class PostgresRecords implements KeptRecords {
  readonly #connections: Connections;
  readonly #table: string;

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    this.#table = `${schema}.records`;
  }

  async find(kind: string, id: string): Promise<KeptRecord | undefined> {
    const [row] = await this.#connections.ask<Row>(
      `SELECT ${columns} FROM ${this.#table} WHERE kind = $1 AND id = $2`,
      kind,
      id,
    );
    return row && recordIn(row);
  }

  async ofOwner(kind: string, owner: string): Promise<KeptRecord[]> {
    const rows = await this.#connections.ask<Row>(
      `SELECT ${columns} FROM ${this.#table} WHERE owner = $1 AND kind = $2 ORDER BY id`,
      owner,
      kind,
    );
    return rows.map(recordIn);
  }

  async insert(record: KeptRecord): Promise<boolean> {
    const inserted = await insert(this.#connections.ask, this.#table, record);
    return inserted.length > 0;
  }

  async update({ kind, id, owner, sealed, until }: KeptRecord, before: Uint8Array) {
    const updated = await this.#connections.ask(
      `UPDATE ${this.#table} SET sealed = $1, until = $2
        WHERE kind = $3 AND id = $4 AND owner = $5 AND sealed = $6 RETURNING id`,
      Buffer.from(sealed),
      until,
      kind,
      id,
      owner,
      Buffer.from(before),
    );
    return updated.length > 0;
  }

  async remove(kind: string, id: string, before?: Uint8Array): Promise<boolean> {
    const removed = await this.#connections.ask(
      `DELETE FROM ${this.#table}
        WHERE kind = $1 AND id = $2 AND coalesce(sealed = $3::bytea, true) RETURNING id`,
      kind,
      id,
      before === undefined ? null : Buffer.from(before),
    );
    return removed.length > 0;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#connections.ask(`DELETE FROM ${this.#table} WHERE until <= $1`, now);
  }

  /** In the order of kind and id. @param ask within the transaction that reads the vault */
  async all(ask: Ask): Promise<KeptRecord[]> {
    return (await ask<Row>(`SELECT ${columns} FROM ${this.#table} ORDER BY kind, id`)).map(
      recordIn,
    );
  }

  /** @param ask within the transaction that fills the vault */
  async takeOver(ask: Ask, records: readonly KeptRecord[]): Promise<void> {
    for (const record of records) await insert(ask, this.#table, record);
  }
}

const insert = (ask: Ask, table: string, { kind, id, owner, sealed, until }: KeptRecord) =>
  ask(
    `INSERT INTO ${table} (${columns}) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING RETURNING id`,
    kind,
    id,
    owner,
    Buffer.from(sealed),
    until,
  );

const recordIn = ({ sealed, ...row }: Row): KeptRecord => ({
  ...row,
  sealed: new Uint8Array(sealed),
});
