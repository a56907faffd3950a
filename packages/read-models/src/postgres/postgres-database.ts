import type { ClientBase, Pool, PoolClient, QueryConfig } from 'pg';
import type { Reader, Transaction } from '../kernel/database.ts';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import type { Prepared } from '../kernel/prepared.ts';
import type { SharedDatabase } from '../kernel/shared-database.ts';
import { longestDefinition } from './connection.ts';
import type { PostgresCompany } from './postgres-company.ts';
import type { Ask } from './pointer.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { readable } from './postgres-errors.ts';
import { statementOf } from './postgres-statements.ts';

/** What is read over a pool, or over the one connection of a transaction. */
class PostgresReader implements Reader {
  readonly dialect = postgresDialect;
  readonly #on: Pool | ClientBase;

  constructor(on: Pool | ClientBase) {
    this.#on = on;
  }

  all<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Promise<Row[]> {
    return readable(async () => {
      const { rows } = await this.#on.query(statementOf(query, params));
      return rows as Row[];
    });
  }

  async first<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    return (await this.all(query, params))[0];
  }
}

/** Read models in a schema of a PostgreSQL database. */
export class PostgresDatabase extends PostgresReader implements SharedDatabase {
  readonly company: PostgresCompany;
  readonly #pool: Pool;
  /** The end of the transaction that is open or waited for last; never rejects. */
  #lastTransaction: Promise<void> = Promise.resolve();

  /** @param pool whose connections look for tables in the schema; it is closed with the database */
  constructor(pool: Pool, company: PostgresCompany) {
    super(pool);
    this.#pool = pool;
    this.company = company;
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
    await this.company.close();
    await this.#pool.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await readable(() => this.#pool.connect());
    let broken: Error | undefined;
    try {
      await execute(client, 'begin');
      const result = await work(new PostgresTransaction(client));
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

class PostgresTransaction extends PostgresReader implements Transaction {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    super(client);
    this.#client = client;
  }

  run<Params extends object>(query: Prepared<Params, unknown>, params: Params): Promise<number> {
    return readable(async () => {
      const { rowCount } = await this.#client.query(statementOf(query, params));
      return rowCount ?? 0;
    });
  }

  execute(statement: string): Promise<void> {
    return execute(this.#client, statement);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.execute('savepoint attempt');
    try {
      return await work();
    } catch (error) {
      await this.execute('rollback to attempt');
      throw error;
    } finally {
      await this.execute('release attempt');
    }
  }
}

const execute = (client: ClientBase, statement: string): Promise<void> =>
  readable(async () => {
    await client.query({ text: statement, query_timeout: longestDefinition } as QueryConfig);
  });

const ignore = (): void => {};
