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
import type { Tables } from '../tables.ts';
import type { DialectName } from './database.ts';

/** Builds queries; it has no connection. */
export type QueryBuilder = Kysely<Tables>;

/** A query that is built and compiled once and then run with different parameters. */
export interface Prepared<Params extends object, Row> {
  readonly build: (q: QueryBuilder, params: Params) => Compilable<Row>;
}

/** SQL, and what stands for each of its placeholders: a parameter, or a value of the query itself. */
export interface CompiledSql {
  readonly sql: string;
  /** Each a `Parameter`, or else the value itself. */
  readonly slots: readonly unknown[];
}

/**
 * Describes a query by example: `params.id` stands where the parameter `id` goes. Parameters are
 * values only; what changes the shape of the query makes another query.
 */
export function prepared<Params extends object, Row>(
  build: (q: QueryBuilder, params: Params) => Compilable<Row>,
): Prepared<Params, Row> {
  return { build };
}

const builders: { readonly [name in DialectName]: () => QueryBuilder } = {
  sqlite: () =>
    new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
  postgres: () =>
    new Kysely<Tables>({
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

/** Stands in a query for the value that comes with each run. */
export class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Every property is a parameter of its own name. */
const parameters: object = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });
