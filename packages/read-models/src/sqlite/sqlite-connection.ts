import {
  DatabaseSync,
  type DatabaseSyncOptions,
  type SQLInputValue,
  type StatementSync,
} from 'node:sqlite';
import { compilerFor, Parameter, type Prepared } from '../kernel/prepared.ts';
import type { DetachedRead } from '../kernel/reader.ts';
import { tablesNamedIn } from '../schema.ts';
import { readable } from './sqlite-errors.ts';

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly slots: readonly unknown[];
  /** The tables that it names. */
  readonly tables: readonly string[];
}

const compile = compilerFor('sqlite');

/** One connection, with a statement for each query it has run. */
export class SqliteConnection {
  readonly file: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<object, PreparedStatement>();

  /** @throws DatabaseUnavailable */
  constructor(file: string, options: Pick<DatabaseSyncOptions, 'readOnly' | 'defensive'> = {}) {
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

  /** Names of the tables that a query reads or writes. */
  tablesIn<Params extends object>(query: Prepared<Params, unknown>): readonly string[] {
    return this.#prepare(query).tables;
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
    const statement = readable(() => this.#db.prepare(sql));
    const prepared = { statement, slots, tables: tablesNamedIn(sql) };
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
