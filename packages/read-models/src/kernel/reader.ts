import type { Prepared } from './prepared.ts';

/** SQLite answers at once, PostgreSQL later: callers `await` either. */
export type MaybePromise<T> = T | Promise<T>;

/** Runs the reads of the slices. */
export interface Reader {
  readonly dialect: Dialect;
  all<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): MaybePromise<Row[]>;
  /** The first row, if there is one. */
  first<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): MaybePromise<Row | undefined>;
}

export type DialectName = 'sqlite' | 'postgres';

/** Words of table definitions that differ between databases. */
export interface Dialect {
  readonly name: DialectName;
  /** Integer type of 64 bits. */
  readonly int64: string;
  /** Ends the definition of a table whose rows are kept in the order of the primary key. */
  readonly clustered: string;
  /** Makes a transaction fail rather than wait long for others, where several write at once. */
  readonly givingWay: string | undefined;
}
