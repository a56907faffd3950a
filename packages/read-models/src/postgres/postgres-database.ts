import { storableText } from '@mach42/contracts/kernel/storable-text.ts';
import type { ClientBase, Pool, PoolClient, QueryConfig } from 'pg';
import type { MaybePromise, Transaction, Reader } from '../kernel/database.ts';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import { GatheredAdditions } from '../kernel/gathered-additions.ts';
import { type Prepared, type CompiledSql, compilerFor, Parameter } from '../kernel/prepared.ts';
import { postgresDialect } from '../kernel/reader.ts';
import type { SharedDatabase } from '../kernel/shared-database.ts';
import { tablesNamedIn } from '../schema.ts';
import { longestDefinition } from './connection.ts';
import { GatheredRows, insertingRows } from './gathered-rows.ts';
import type { SchemaIndexes } from './late-indexes.ts';
import type { Ask } from './pointer.ts';
import { readable } from './postgres-errors.ts';
import type { PostgresMembership } from './postgres-membership.ts';

/** Reads over a pool, or over the one connection of a transaction. */
class PostgresReader implements Reader {
  readonly dialect = postgresDialect;
  readonly #on: Pool | ClientBase;

  constructor(on: Pool | ClientBase) {
    this.#on = on;
  }

  all<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Promise<Row[]> {
    return readable(async () => {
      const { rows } = await this.#on.query(configOf(query, params));
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

const compile = compilerFor('postgres');

interface Statement extends CompiledSql {
  /** The name under which the server keeps the plan of the statement. */
  readonly name: string;
  /** The tables that it names. */
  readonly tables: readonly string[];
  /** The statements that insert several rows, by how many. */
  readonly ofRows: Map<number, string>;
}

const statements = new WeakMap<object, Statement>();
let names = 0;

/** A query with its values, as a connection runs it; planned once a connection. */
function configOf(query: Prepared<never, unknown>, params: object): QueryConfig {
  const { name, sql, slots } = statementOf(query);
  return { name, text: sql, values: boundTo(slots, params) };
}

/** Returns a query that inserts several rows, with its values. */
function configOfRows(query: Prepared<never, unknown>, rows: readonly object[]): QueryConfig {
  const [first = {}] = rows;
  if (rows.length === 1) return configOf(query, first);
  const statement = statementOf(query);
  const { name, slots, ofRows } = statement;
  let text = ofRows.get(rows.length);
  if (text === undefined) ofRows.set(rows.length, (text = insertingRows(statement, rows.length)));
  const values = rows.flatMap((row) => boundTo(slots, row));
  return { name: `${name}x${rows.length}`, text, values };
}

function boundTo(slots: readonly unknown[], params: object): unknown[] {
  const values = params as Readonly<Record<string, unknown>>;
  return slots.map((slot) => bindable(slot instanceof Parameter ? values[slot.name] : slot));
}

/** PostgreSQL takes no U+0000, which texts that are no content may have, such as that of an error. */
const bindable = (value: unknown): unknown =>
  typeof value === 'string' ? storableText(value) : value;

function statementOf(query: Prepared<never, unknown>): Statement {
  const known = statements.get(query);
  if (known !== undefined) return known;
  const compiled = compile(query);
  const tables = tablesNamedIn(compiled.sql);
  const statement = { ...compiled, name: `q${(names += 1)}`, tables, ofRows: new Map() };
  statements.set(query, statement);
  return statement;
}

/**
 * Projectors ask by keys and by indexes. A plan that is made and kept while a table is small, or not analysed yet, must
 * not read all of it once it has grown.
 */
const begin =
  'begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** Enough to keep the server at work, few enough to notice soon that one failed. */
const mostUnanswered = 100;

/**
 * A transaction over one connection, which runs statements in the order in which it receives them. The next statement
 * does not wait for the answer to a write; the end of the transaction waits for all answers.
 */
class PostgresTransaction extends PostgresReader implements Transaction {
  readonly #client: PoolClient;
  /** The writes whose answers are not read yet, in their order. */
  readonly #unanswered: Promise<void>[] = [];
  /** The failure of the first write that failed. */
  #failure: PromiseRejectedResult | undefined;
  #isGathering = false;
  readonly #additions: GatheredAdditions;
  readonly #rows: GatheredRows;
  #attempts = 0;

  /** Begins; nothing else may use the connection until it has ended. */
  constructor(client: PoolClient) {
    super(client);
    this.#client = client;
    this.#rows = new GatheredRows((query, rows) =>
      this.#write(async () => void (await this.#count(configOfRows(query, rows)))),
    );
    this.#additions = new GatheredAdditions({
      run: (query, params) => this.#rows.add(query, query.adds?.table ?? '', params),
      tablesIn: (query) => statementOf(query).tables,
    });
    this.#write(() => execute(client, begin));
  }

  override all<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): Promise<Row[]> {
    this.#writeBefore(query);
    return super.all(query, params);
  }

  run<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
    check?: (written: number) => void,
  ): MaybePromise<void> {
    const { adds, inserts } = query;
    // A write that fails in an attempt has to fail within it.
    const isGathered = check === undefined && this.#attempts === 0;
    if (isGathered && adds !== undefined) this.#additions.add(query, adds, params);
    else if (isGathered && inserts !== undefined) this.#rows.add(query, inserts, params);
    else this.#write(() => this.runAndCount(query, params).then(check));
    if (this.#unanswered.length >= mostUnanswered) return this.#answered(mostUnanswered / 2);
  }

  runAndCount<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
  ): Promise<number> {
    this.#writeBefore(query);
    return this.#count(configOf(query, params));
  }

  execute(statement: string): Promise<void> {
    this.#writeGathered();
    return execute(this.#client, statement);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    // Earlier writes are not part of the attempt.
    this.#writeGathered();
    await this.#answered();
    await this.execute('savepoint attempt');
    this.#attempts += 1;
    try {
      return await this.wholly(work);
    } catch (error) {
      this.#failure = undefined;
      await this.execute('rollback to attempt');
      throw error;
    } finally {
      this.#attempts -= 1;
      await this.execute('release attempt');
    }
  }

  /**
   * Resolves when all writes of `work` have been answered.
   * @throws the error of the first write that failed, whatever followed from it; else the error of `work`
   */
  async wholly<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#writeGathered();
      return result;
    } finally {
      await this.#answered();
    }
  }

  /** Writes the gathered rows of the tables that a statement names. */
  #writeBefore(query: Prepared<never, unknown>): void {
    this.#additions.writeBefore(query);
    for (const table of statementOf(query).tables) this.#rows.writeTo(table);
  }

  #writeGathered(): void {
    this.#additions.writeAll();
    this.#rows.writeAll();
  }

  #count(config: QueryConfig): Promise<number> {
    return readable(async () => (await this.#client.query(config)).rowCount ?? 0);
  }

  #write(send: () => Promise<void>): void {
    this.#gather();
    const answer = send();
    // The caller that waits for the answers gets it.
    answer.catch(() => undefined);
    this.#unanswered.push(answer);
  }

  /** Sends statements together when the program next waits; each sending costs as much as a statement. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** Waits for the oldest answers. */
  async #answered(count = this.#unanswered.length): Promise<void> {
    const answers = await Promise.allSettled(this.#unanswered.splice(0, count));
    this.#failure ??= answers.find((answer) => answer.status === 'rejected');
    if (this.#failure !== undefined) throw this.#failure.reason;
  }
}

const execute = (client: ClientBase, statement: string): Promise<void> =>
  readable(async () => {
    await client.query({ text: statement, query_timeout: longestDefinition } as QueryConfig);
  });

/** Read models in a schema of a PostgreSQL database. */
export class PostgresDatabase extends PostgresReader implements SharedDatabase {
  readonly membership: PostgresMembership;
  readonly lateIndexes: SchemaIndexes;
  readonly #pool: Pool;
  /** The end of the transaction that is open or waited for last; never rejects. */
  #lastTransaction: Promise<void> = Promise.resolve();

  /** @param pool whose connections look for tables in the schema; it is closed with the database */
  constructor(pool: Pool, membership: PostgresMembership, lateIndexes: SchemaIndexes) {
    super(pool);
    this.#pool = pool;
    this.membership = membership;
    this.lateIndexes = lateIndexes;
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = this.#lastTransaction.then(() => this.#run(work));
    this.#lastTransaction = result.then(ignore, ignore);
    return result;
  }

  /** Runs one statement over any connection; for rows that are not in the read models. */
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
