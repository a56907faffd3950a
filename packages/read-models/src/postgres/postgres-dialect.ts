import type { Dialect } from '../kernel/database.ts';

export const postgresDialect: Dialect = {
  name: 'postgres',
  int64: 'bigint',
  clustered: '',
  // Below `deadlock_timeout`, so that of two that wait for each other it is this one that fails.
  givingWay: "set local lock_timeout = '200ms'",
};
