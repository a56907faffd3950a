import type { Dialect } from '../kernel/database.ts';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  position: 'integer',
  clustered: ' without rowid',
  givingWay: undefined,
};
