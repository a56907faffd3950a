import type { Database } from '../kernel/database.ts';
import { openPostgresDatabase } from '../postgres/open-postgres-database.ts';
import { emptyTables } from '../schema.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';

/** Emptied schemas that wait for the next test: to create one takes longer than most tests. */
const free: Database[] = [];
let schemas = 0;

/**
 * Empty read models for a test: in memory or, where `TEST_READ_MODELS` names a PostgreSQL database, in
 * a schema of it.
 */
export async function openReadModels(): Promise<Database> {
  const url = process.env['TEST_READ_MODELS'];
  if (url === undefined) return openSqliteDatabase(':memory:');
  const database =
    free.pop() ??
    (await openPostgresDatabase({
      url,
      schema: `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${(schemas += 1)}`,
      connections: 3,
    }));
  return emptiedWhenClosed(database);
}

function emptiedWhenClosed(database: Database): Database {
  const reads = new Set<Promise<unknown>>();
  function reading<T>(answer: T | Promise<T>): Promise<T> {
    const read = Promise.resolve(answer).finally(() => reads.delete(read));
    reads.add(read);
    return read;
  }
  const close = async (): Promise<void> => {
    // Like a close of the database itself: a read under way is answered from the rows with which it began.
    await Promise.allSettled(reads);
    await database.transaction(emptyTables);
    free.push(database);
  };
  return {
    dialect: database.dialect,
    all: (query, params) => reading(database.all(query, params)),
    first: (query, params) => reading(database.first(query, params)),
    transaction: (work) => database.transaction(work),
    close,
    [Symbol.asyncDispose]: close,
  };
}
