import type { QueryConfig } from 'pg';
import { compilerFor, Parameter, type CompiledSql, type Prepared } from '../kernel/prepared.ts';

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
  const bound = slots.map((slot) => (slot instanceof Parameter ? values[slot.name] : slot));
  return { name, text: sql, values: bound };
}

function prepare<Params extends object>(query: Prepared<Params, unknown>): Statement {
  const statement = { ...compile(query), name: `q${(names += 1)}` };
  statements.set(query, statement);
  return statement;
}
