import type { Dialect } from '../kernel/database.ts';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  int64: 'integer',
  clustered: ' without rowid',
  givingWay: undefined,
};
