import { existsSync, realpathSync, rmSync } from 'node:fs';
import type {
  Database,
  LateIndexes,
  MaybePromise,
  SearchLater,
  Transaction,
} from '../kernel/database.ts';
import { NotAReadModel, OtherVersion } from '../kernel/errors.ts';
import { GatheredAdditions } from '../kernel/gathered-additions.ts';
import type { Prepared } from '../kernel/prepared.ts';
import { sqliteDialect, type DetachedRead } from '../kernel/reader.ts';
import { createTables, schemaVersion } from '../schema.ts';
import { wordsFileOf, FileIndexes, memoryIndexes } from './late-indexes.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { WalCheckpointer, walRemainder } from './wal-checkpointer.ts';
import { mergeNothing, WordMerges } from './word-merges.ts';

/** Marks our files (`pragma application_id`): 'M42r'. */
export const applicationId = 0x4d343272;
const inMemory = ':memory:';

/**
 * Opens the read models in a file, or in memory for tests. A file of another schema is replaced by an empty one, as
 * its content comes from the event log; a file that is not ours stays as it is.
 * @throws NotAReadModel, DatabaseUnavailable
 */
export async function openSqliteDatabase(file: string, mayReplace = true): Promise<Database> {
  const content = file === inMemory ? 'none' : contentOf(file);
  if (content === 'another schema' && !mayReplace) throw new OtherVersion(`the file ${file}`);
  if (content === 'another schema') removeDatabase(file);
  const writer = openWriter(file);
  const database =
    file === inMemory
      ? new SqliteDatabase({ writer, reader: writer })
      : new SqliteDatabase({ writer, reader: openReader(file), walOf: realpathSync(file) });
  if (content !== 'our schema') await define(database, writer);
  if (file !== inMemory) mergeNothing(writer);
  database.begin();
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
  for (const part of [wordsFileOf(file), file, `${file}-wal`, `${file}-shm`])
    rmSync(part, { force: true });
}

interface SqliteConnections {
  readonly writer: SqliteConnection;
  /** The writer itself for a database in memory. */
  readonly reader: SqliteConnection;
  /** The file whose write-ahead log is kept short; absent for a database in memory. */
  readonly walOf?: string;
}

export class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly lateIndexes: LateIndexes;
  readonly #fileIndexes: FileIndexes | undefined;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #walKeeper: WalCheckpointer | undefined;
  readonly #wordMerges: WordMerges | undefined;
  /** The end of the transaction that is open or waited for last; never rejects. */
  #lastTransaction: Promise<void> | undefined;

  constructor({ writer, reader, walOf }: SqliteConnections) {
    this.#writer = writer;
    this.#reader = reader;
    const inTurn = <T>(work: () => Promise<T>) => this.#inTurn(work);
    if (walOf !== undefined) {
      const walKeeper = new WalCheckpointer(walOf, inTurn);
      this.#walKeeper = walKeeper;
      this.#wordMerges = new WordMerges(() => inTurn(() => walKeeper.merge()));
    }
    if (reader === writer) this.lateIndexes = memoryIndexes(writer, inTurn);
    else this.lateIndexes = this.#fileIndexes = new FileIndexes(writer, inTurn);
  }

  /** Begins the work on late indexes, once the tables are defined. */
  begin(): void {
    this.#fileIndexes?.begin();
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
    // A database in memory is only in this thread.
    return this.#reader === this.#writer ? undefined : this.#reader.detached(query, params);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#run(work));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#afterTheLast(work);
    const ended = result.then(ignore, ignore);
    this.#lastTransaction = ended;
    try {
      return await result;
    } finally {
      if (this.#lastTransaction === ended) this.#lastTransaction = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#wordMerges?.close();
    await this.#lastTransaction;
    await this.#walKeeper?.close();
    await this.#fileIndexes?.close();
    if (this.#reader !== this.#writer) this.#reader.close();
    this.#writer.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /**
   * Reads when no transaction is open. A database in memory has only one connection, which would see rows that are
   * not committed yet.
   */
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
      const tx = new SqliteTransaction(this.#writer, this.#fileIndexes?.searchLater);
      const result = await work(tx);
      tx.writeGathered();
      this.#writer.execute('commit');
      this.#walKeeper?.committed();
      this.#fileIndexes?.committed();
      // Words that are indexed later have no parts here until then.
      if (this.#fileIndexes?.searchLater === undefined) this.#wordMerges?.committed();
      return result;
    } catch (error) {
      this.#fileIndexes?.rolledBack();
      if (this.#writer.isInTransaction) this.#writer.execute('rollback');
      throw error;
    }
  }
}

const ignore = (): void => {};

class SqliteTransaction implements Transaction {
  readonly dialect = sqliteDialect;
  readonly #connection: SqliteConnection;
  readonly searchLater: SearchLater | undefined;
  readonly #gathered: GatheredAdditions;
  #attempts = 0;

  constructor(connection: SqliteConnection, searchLater: SearchLater | undefined) {
    this.#connection = connection;
    this.searchLater = searchLater;
    this.#gathered = new GatheredAdditions(connection);
  }

  all<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Row[] {
    this.#gathered.writeBefore(query);
    return this.#connection.all(query, params);
  }

  first<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Row | undefined {
    this.#gathered.writeBefore(query);
    return this.#connection.first(query, params);
  }

  run<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
    check?: (written: number) => void,
  ): void {
    const { adds } = query;
    // A write that fails in an attempt has to fail within it.
    if (adds !== undefined && check === undefined && this.#attempts === 0) {
      this.#gathered.add(query, adds, params);
      return;
    }
    const written = this.runAndCount(query, params);
    check?.(written);
  }

  runAndCount<Params extends object>(query: Prepared<Params, unknown>, params: Params): number {
    this.#gathered.writeBefore(query);
    return this.#connection.run(query, params);
  }

  execute(statement: string): void {
    this.writeGathered();
    this.#connection.execute(statement);
  }

  writeGathered(): void {
    this.#gathered.writeAll();
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.execute('savepoint attempt');
    this.#attempts += 1;
    try {
      const result = await work();
      this.#connection.execute('release attempt');
      return result;
    } catch (error) {
      // When the disk is full, SQLite has already rolled the whole transaction back.
      if (this.#connection.isInTransaction) {
        this.#connection.execute('rollback to attempt; release attempt');
      }
      throw error;
    } finally {
      this.#attempts -= 1;
    }
  }
}
