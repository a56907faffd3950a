import { sqliteDialect, type DetachedRead } from '../kernel/reader.ts';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import type { Database, MaybePromise, Transaction } from '../kernel/database.ts';
import { NotAReadModel } from '../kernel/errors.ts';
import { createTables, schemaVersion } from '../schema.ts';
import { type Prepared, compilerFor, Parameter } from '../kernel/prepared.ts';
import { WalKeeper, walRemainder } from './wal-keeper.ts';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { readable } from './sqlite-errors.ts';

/** Marks our files (`pragma application_id`): 'M42r'. */
const applicationId = 0x4d343272;
const inMemory = ':memory:';

/**
 * Opens the read models in a file, or in memory for tests. A file of another schema is replaced by
 * an empty one, as its content comes from the event log; one that is not ours is left alone.
 * @throws NotAReadModel, DatabaseUnavailable
 */
export async function openSqliteDatabase(file: string): Promise<Database> {
  const content = file === inMemory ? 'none' : contentOf(file);
  if (content === 'another schema') removeDatabase(file);
  const writer = openWriter(file);
  const database =
    file === inMemory
      ? new SqliteDatabase({ writer, reader: writer })
      : new SqliteDatabase({
          writer,
          reader: openReader(file),
          walKeeper: new WalKeeper(realpathSync(file)),
        });
  if (content !== 'our schema') await define(database, writer);
  return database;
}

async function define(database: Database, writer: SqliteConnection): Promise<void> {
  await database.transaction(async (tx) => {
    await createTables(tx, sqliteDialect);
    writer.execute(`pragma application_id = ${applicationId}`);
    writer.execute(`pragma user_version = ${schemaVersion(sqliteDialect)}`);
  });
}

function openWriter(file: string): SqliteConnection {
  const writer = new SqliteConnection(file);
  writer.execute(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma wal_autocheckpoint = 0;
    pragma journal_size_limit = ${walRemainder};
    pragma cache_size = -65536;
    pragma busy_timeout = 2000;
  `);
  return writer;
}

function openReader(file: string): SqliteConnection {
  const reader = new SqliteConnection(file, { readOnly: true });
  reader.execute('pragma cache_size = -16384; pragma busy_timeout = 2000');
  return reader;
}

/** @throws NotAReadModel */
function contentOf(file: string): 'none' | 'our schema' | 'another schema' {
  if (!existsSync(file)) return 'none';
  const connection = new SqliteConnection(file);
  try {
    // 0 while nothing was ever defined, as when a first start was cut off.
    if (connection.pragma('schema_version') === 0) return 'none';
    if (connection.pragma('application_id') !== applicationId) throw new NotAReadModel(file);
    const isOurs = connection.pragma('user_version') === schemaVersion(sqliteDialect);
    return isOurs ? 'our schema' : 'another schema';
  } finally {
    connection.close();
  }
}

function removeDatabase(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
}

interface SqliteConnections {
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

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly slots: readonly unknown[];
}

const compile = compilerFor('sqlite');

/** One connection, with a statement for each query it has run. */
export class SqliteConnection {
  readonly file: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<object, PreparedStatement>();

  /** @throws DatabaseUnavailable */
  constructor(file: string, options: { readonly readOnly?: boolean } = {}) {
    this.file = file;
    this.#db = readable(() => new DatabaseSync(file, options));
  }

  all<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Row[] {
    const prepared = this.#prepare(query);
    return readable(() => prepared.statement.all(...bind(prepared, params)) as Row[]);
  }

  first<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Row | undefined {
    const prepared = this.#prepare(query);
    return readable(() => prepared.statement.get(...bind(prepared, params)) as Row | undefined);
  }

  detached<Params extends object>(query: Prepared<Params, unknown>, params: Params): DetachedRead {
    const { sql, slots } = compile(query);
    const values = bind({ slots }, params) as DetachedRead['values'];
    return { file: this.file, sql, values };
  }

  /** Answers how many rows were written. */
  run<Params extends object>(query: Prepared<Params, unknown>, params: Params): number {
    const prepared = this.#prepare(query);
    return readable(() => Number(prepared.statement.run(...bind(prepared, params)).changes));
  }

  /** False, too, after SQLite has rolled back by itself, as it does on a full disk. */
  get isInTransaction(): boolean {
    return this.#db.isTransaction;
  }

  execute(statements: string): void {
    readable(() => this.#db.exec(statements));
  }

  /** The number that a pragma answers. */
  pragma(name: string): number {
    return readable(() => Number(Object.values(this.#db.prepare(`pragma ${name}`).get() ?? {})[0]));
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare<Params extends object, Row>(query: Prepared<Params, Row>): PreparedStatement {
    const known = this.#statements.get(query);
    if (known !== undefined) return known;
    const { sql, slots } = compile(query);
    const prepared = { statement: readable(() => this.#db.prepare(sql)), slots };
    this.#statements.set(query, prepared);
    return prepared;
  }
}

function bind({ slots }: Pick<PreparedStatement, 'slots'>, params: object): SQLInputValue[] {
  const values = params as Readonly<Record<string, SQLInputValue>>;
  const bound: SQLInputValue[] = [];
  for (const slot of slots) {
    bound.push((slot instanceof Parameter ? values[slot.name] : slot) as SQLInputValue);
  }
  return bound;
}
