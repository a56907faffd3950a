import type { Dialect } from '../kernel/database.ts';

export const postgresDialect: Dialect = {
  name: 'postgres',
  position: 'bigint',
  clustered: '',
};
