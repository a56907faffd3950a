import type { DialectName, Prepared } from './prepared.ts';

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

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  int64: 'integer',
  clustered: ' without rowid',
  givingWay: undefined,
};

export const postgresDialect: Dialect = {
  name: 'postgres',
  int64: 'bigint',
  clustered: '',
  // Below `deadlock_timeout`, so that of two that wait for each other it is this one that fails.
  givingWay: "set local lock_timeout = '200ms'",
};

export type { DialectName, Prepared } from './prepared.ts';

/** SQLite answers at once, PostgreSQL later: callers `await` either. */
export type MaybePromise<T> = T | Promise<T>;

/** A query with its values, to be run on the same rows in another thread. */
export interface DetachedRead {
  readonly file: string;
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

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
  /**
   * Returns a read that may take long in a form that another thread can run, where reading holds this thread;
   * undefined, or absent, where it does not.
   */
  detached?<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
  ): DetachedRead | undefined;
}
