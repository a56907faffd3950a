import { sql, type ExpressionBuilder, type AliasedExpression } from 'kysely';
import type { Tables } from '../tables.ts';

/** The number of rows of something that is limited, and the position up to which events are counted. */
export interface Counted {
  readonly count: number;
  /** All events of the log up to here; those after it may not be counted. */
  readonly position: number;
}

/** The projectors whose rows are counted. */
type Counting = 'attachments' | 'entries' | 'exports' | 'jobs' | 'rooms' | 'sessions';

/** The selection of `Counted`: one statement reads the rows and how far they are, at the same moment. */
export const countedBy =
  (projector: Counting) =>
  <Of extends keyof Tables>(eb: ExpressionBuilder<Tables, Of>) =>
    [eb.fn.countAll<number>().as('count'), positionBy(projector)] as const;

export const positionBy = (projector: Counting): AliasedExpression<number, 'position'> =>
  sql<number>`(select coalesce(min(position), 0) from checkpoints where name like ${sql.lit(
    `projector:${projector}@%`,
  )})`.as('position');

const none: Counted = { count: 0, position: 0 };

/** The count that a statement answers in one row in any case. */
export const countedIn = (row: Counted | undefined): Counted => row ?? none;
