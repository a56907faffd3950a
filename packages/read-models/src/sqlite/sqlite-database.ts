import { sqliteDialect, type DetachedRead } from '../kernel/reader.ts';
import type { Database, MaybePromise, Transaction } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { WalKeeper } from './wal-keeper.ts';

export interface SqliteConnections {
  readonly writer: SqliteConnection;
  /** The writer itself for a database in memory. */
  readonly reader: SqliteConnection;
  /** Absent for a database in memory. */
  readonly walKeeper?: WalKeeper;
}

export class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #walKeeper: WalKeeper | undefined;
  /** The end of the transaction that is open or waited for last; never rejects. */
  #lastTransaction: Promise<void> | undefined;

  constructor({ writer, reader, walKeeper }: SqliteConnections) {
    this.#writer = writer;
    this.#reader = reader;
    this.#walKeeper = walKeeper;
  }

  all<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): MaybePromise<Row[]> {
    return this.#whenCommitted(() => this.#reader.all(query, params));
  }

  first<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): MaybePromise<Row | undefined> {
    return this.#whenCommitted(() => this.#reader.first(query, params));
  }

  detached<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
  ): DetachedRead | undefined {
    // What is in memory is in this thread alone.
    return this.#reader === this.#writer ? undefined : this.#reader.detached(query, params);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = this.#afterTheLast(() => this.#run(work));
    const ended = result.then(ignore, ignore);
    this.#lastTransaction = ended;
    try {
      return await result;
    } finally {
      if (this.#lastTransaction === ended) this.#lastTransaction = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#lastTransaction;
    await this.#walKeeper?.close();
    if (this.#reader !== this.#writer) this.#reader.close();
    this.#writer.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** In memory there is one connection, which would see what is not committed yet. */
  #whenCommitted<T>(read: () => T): MaybePromise<T> {
    const sharesConnection = this.#reader === this.#writer;
    if (!sharesConnection || this.#lastTransaction === undefined) return read();
    return this.#lastTransaction.then(() => this.#whenCommitted(read));
  }

  async #afterTheLast<T>(work: () => Promise<T>): Promise<T> {
    await this.#lastTransaction;
    return work();
  }

  async #run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.#walKeeper?.room();
    this.#writer.execute('begin immediate');
    try {
      const result = await work(new SqliteTransaction(this.#writer));
      this.#writer.execute('commit');
      this.#walKeeper?.committed();
      return result;
    } catch (error) {
      if (this.#writer.isInTransaction) this.#writer.execute('rollback');
      throw error;
    }
  }
}

const ignore = (): void => {};

class SqliteTransaction implements Transaction {
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
