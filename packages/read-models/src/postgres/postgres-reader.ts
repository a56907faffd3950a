import { postgresDialect } from '../kernel/dialects.ts';
import type { ClientBase, Pool } from 'pg';
import type { Reader } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import { readable } from './postgres-errors.ts';
import { statementOf } from './postgres-statements.ts';

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
