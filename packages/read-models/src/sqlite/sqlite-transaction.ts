import { sqliteDialect } from '../kernel/dialects.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import { type SqliteConnection } from './sqlite-connection.ts';

export class SqliteTransaction implements Transaction {
  readonly dialect = sqliteDialect;
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  all<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Row[] {
    return this.#connection.all(query, params);
  }

  first<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Row | undefined {
    return this.#connection.first(query, params);
  }

  run<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
    check?: (written: number) => void,
  ): void {
    const written = this.runAndCount(query, params);
    check?.(written);
  }

  runAndCount<Params extends object>(query: Prepared<Params, unknown>, params: Params): number {
    return this.#connection.run(query, params);
  }

  execute(statement: string): void {
    this.#connection.execute(statement);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#connection.execute('savepoint attempt');
    try {
      const result = await work();
      this.#connection.execute('release attempt');
      return result;
    } catch (error) {
      // On a full disk, SQLite has rolled the whole transaction back.
      if (this.#connection.isInTransaction) {
        this.#connection.execute('rollback to attempt; release attempt');
      }
      throw error;
    }
  }
}
