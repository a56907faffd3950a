import type { Compilable, RawBuilder } from 'kysely';
import type { QueryBuilder } from './prepared.ts';

/** A statement that the query builder has no words for, to be prepared as others are. */
export const compilable = <Row>(q: QueryBuilder, statement: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => statement.compile(q),
});
