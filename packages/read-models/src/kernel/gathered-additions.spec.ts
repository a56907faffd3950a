import { describe } from 'vitest';
import { additionsSuite } from '../contract/additions-suite.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';

describe('additions that are gathered', () => {
  additionsSuite(() => openSqliteDatabase(':memory:'));
});
