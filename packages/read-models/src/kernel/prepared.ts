import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  DummyDriver,
  type Compilable,
} from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

/** A query that is built and compiled once and then run with different parameters. */
export interface Prepared<Params extends object, Row> {
  /** @param q the query builder of `query.ts`; its tables are not known here */
  readonly build: (q: unknown, params: Params) => Compilable<Row>;
  /**
   * Describes a write that adds to a row, so that several runs may become one; absent: each run is executed by
   * itself.
   */
  readonly adds?: Addition<Params>;
  /** The table of a write that inserts one row, so that several runs may be one statement; absent: each is one. */
  readonly inserts?: string;
}

/** A write that adds to one row of a table, or makes it: runs for the same row may be one, with the sums of their parameters. */
export interface Addition<Params extends object> {
  readonly table: string;
  /** The parameters that say which row it is. */
  readonly key: readonly (keyof Params & string)[];
  /** Whole numbers that are added; the other parameters are as the last run has them. */
  readonly sums: readonly (keyof Params & string)[];
}

/** SQL, and the content of each of its placeholders: a parameter, or a value of the query itself. */
export interface CompiledSql {
  readonly sql: string;
  /** Each a `Parameter`, or else the value itself. */
  readonly slots: readonly unknown[];
}

const builders: { readonly [name in DialectName]: () => Kysely<never> } = {
  sqlite: () =>
    new Kysely<never>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
  postgres: () =>
    new Kysely<never>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
};

/** Compiles queries for one kind of database. */
export function compilerFor(dialect: DialectName) {
  const builder = builders[dialect]();
  return function compile<Params extends object, Row>(query: Prepared<Params, Row>): CompiledSql {
    const compiled = query.build(builder, parameters as Params).compile();
    return { sql: compiled.sql, slots: compiled.parameters };
  };
}

/** The parameter of a query for a value that comes with each run. */
export class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Every property is a parameter of its own name. */
const parameters: object = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });
