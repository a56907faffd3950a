import type { ClientBase, Pool, QueryConfig } from 'pg';
import type { Reader } from '../kernel/database.ts';
import { postgresDialect } from '../kernel/dialects.ts';
import { type CompiledSql, compilerFor, Parameter, type Prepared } from '../kernel/prepared.ts';
import { storableText } from '@mach42/contracts/kernel/storable-text.ts';
import { readable } from './postgres-errors.ts';

/** What is read over a pool, or over the one connection of a transaction. */
export class PostgresReader implements Reader {
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

const compile = compilerFor('postgres');

interface Statement extends CompiledSql {
  /** Under which the server keeps its plan. */
  readonly name: string;
}

const statements = new WeakMap<object, Statement>();
let names = 0;

/** A query with its values, as a connection runs it; planned once a connection. */
export function statementOf<Params extends object>(
  query: Prepared<Params, unknown>,
  params: Params,
): QueryConfig {
  const { name, sql, slots } = statements.get(query) ?? prepare(query);
  const values = params as Readonly<Record<string, unknown>>;
  const bound = slots.map((slot) => bindable(slot instanceof Parameter ? values[slot.name] : slot));
  return { name, text: sql, values: bound };
}

/** PostgreSQL takes no U+0000, which texts that are no content may have, such as that of an error. */
const bindable = (value: unknown): unknown =>
  typeof value === 'string' ? storableText(value) : value;

function prepare<Params extends object>(query: Prepared<Params, unknown>): Statement {
  const statement = { ...compile(query), name: `q${(names += 1)}` };
  statements.set(query, statement);
  return statement;
}
