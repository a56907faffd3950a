import type { DialectName } from '../kernel/database.ts';
import { fullTextOfPostgres } from './full-text.postgres.ts';
import { fullTextOfSqlite } from './full-text.sqlite.ts';
import type { FullText } from './text-index.ts';

const all: { readonly [name in DialectName]: FullText } = {
  sqlite: fullTextOfSqlite,
  postgres: fullTextOfPostgres,
};

export const fullTextOf = (name: DialectName): FullText => all[name];
