import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../kernel/database.ts';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import type { SharedDatabase } from '../kernel/shared-database.ts';
import type { PostgresMembership } from './postgres-membership.ts';
import type { Ask } from './pointer.ts';
import { readable } from './postgres-errors.ts';
import { PostgresReader } from './postgres-reader.ts';
import { execute, PostgresTransaction } from './postgres-transaction.ts';

/** Read models in a schema of a PostgreSQL database. */
export class PostgresDatabase extends PostgresReader implements SharedDatabase {
  readonly membership: PostgresMembership;
  readonly #pool: Pool;
  /** The end of the transaction that is open or waited for last; never rejects. */
  #lastTransaction: Promise<void> = Promise.resolve();

  /** @param pool whose connections look for tables in the schema; it is closed with the database */
  constructor(pool: Pool, membership: PostgresMembership) {
    super(pool);
    this.#pool = pool;
    this.membership = membership;
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = this.#lastTransaction.then(() => this.#run(work));
    this.#lastTransaction = result.then(ignore, ignore);
    return result;
  }

  /** Runs one statement over any connection; for what is no row of the read models. */
  readonly ask: Ask = <Row extends object>(statement: string, ...values: readonly unknown[]) =>
    readable(async () => (await this.#pool.query<Row>(statement, [...values])).rows);

  async close(): Promise<void> {
    await this.#lastTransaction;
    await this.membership.close();
    await this.#pool.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await readable(() => this.#pool.connect());
    let broken: Error | undefined;
    try {
      const tx = new PostgresTransaction(client);
      const result = await tx.wholly(() => work(tx));
      await execute(client, 'commit');
      return result;
    } catch (error) {
      broken = await undone(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** Rolls back; answers why the connection cannot be used again, if so. */
async function undone(client: PoolClient, why: unknown): Promise<Error | undefined> {
  // The server rolls back when the connection ends, which may be dead without having said so.
  if (why instanceof DatabaseUnavailable) return why;
  try {
    await execute(client, 'rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The connection broke.');
  }
}

const ignore = (): void => {};
