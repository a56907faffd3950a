import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { QueryBuilder } from './prepared.ts';

/** A statement that the query builder has no words for, to be prepared as others are. */
export const compilable = <Row>(q: QueryBuilder, statement: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => statement.compile(q),
});

/** A condition that counts only when its parameter is given. */
export const whenGiven = (
  parameter: string | number | null,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`(cast(${parameter} as text) is null or ${condition})`;
