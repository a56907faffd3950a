import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import type { Addition, Prepared } from './kernel/prepared.ts';
import type { Tables } from './tables.ts';

/** Builds queries; it has no connection. */
export type QueryBuilder = Kysely<Tables>;

/**
 * Describes a query by example: `params.id` is where the parameter `id` goes. Parameters are
 * values only; what changes the shape of the query makes another query.
 */
export function prepared<Params extends object, Row>(
  build: (q: QueryBuilder, params: Params) => Compilable<Row>,
): Prepared<Params, Row> {
  return { build: (q, params) => build(q as QueryBuilder, params) };
}

/** A write whose runs for the same row may be made one: see `Addition`. */
export const adding = <Params extends object>(
  adds: Addition<Params>,
  build: (q: QueryBuilder, params: Params) => Compilable,
): Prepared<Params, unknown> => ({ ...prepared(build), adds });

/** A statement that the query builder has no words for, to be prepared as others are. */
export const compilable = <Row>(q: QueryBuilder, statement: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => statement.compile(q),
});

/** A condition that counts only when its parameter is given. */
export const whenGiven = (
  parameter: string | number | null,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`(cast(${parameter} as text) is null or ${condition})`;
