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
