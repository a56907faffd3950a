import { sqliteDialect } from '../kernel/reader.ts';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import type { Database } from '../kernel/database.ts';
import { NotAReadModel } from '../kernel/errors.ts';
import { createTables, schemaVersion } from '../schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { WalKeeper, walRemainder } from './wal-keeper.ts';

/** Marks our files (`pragma application_id`): 'M42r'. */
const applicationId = 0x4d343272;
const inMemory = ':memory:';

/**
 * Opens the read models in a file, or in memory for tests. A file of another schema is replaced by
 * an empty one, as its content comes from the event log; one that is not ours is left alone.
 * @throws NotAReadModel, DatabaseUnavailable
 */
export async function openSqliteDatabase(file: string): Promise<Database> {
  const content = file === inMemory ? 'none' : contentOf(file);
  if (content === 'another schema') removeDatabase(file);
  const writer = openWriter(file);
  const database =
    file === inMemory
      ? new SqliteDatabase({ writer, reader: writer })
      : new SqliteDatabase({
          writer,
          reader: openReader(file),
          walKeeper: new WalKeeper(realpathSync(file)),
        });
  if (content !== 'our schema') await define(database, writer);
  return database;
}

async function define(database: Database, writer: SqliteConnection): Promise<void> {
  await database.transaction(async (tx) => {
    await createTables(tx, sqliteDialect);
    writer.execute(`pragma application_id = ${applicationId}`);
    writer.execute(`pragma user_version = ${schemaVersion(sqliteDialect)}`);
  });
}

function openWriter(file: string): SqliteConnection {
  const writer = new SqliteConnection(file);
  writer.execute(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma wal_autocheckpoint = 0;
    pragma journal_size_limit = ${walRemainder};
    pragma cache_size = -65536;
    pragma busy_timeout = 2000;
  `);
  return writer;
}

function openReader(file: string): SqliteConnection {
  const reader = new SqliteConnection(file, { readOnly: true });
  reader.execute('pragma cache_size = -16384; pragma busy_timeout = 2000');
  return reader;
}

/** @throws NotAReadModel */
function contentOf(file: string): 'none' | 'our schema' | 'another schema' {
  if (!existsSync(file)) return 'none';
  const connection = new SqliteConnection(file);
  try {
    // 0 while nothing was ever defined, as when a first start was cut off.
    if (connection.pragma('schema_version') === 0) return 'none';
    if (connection.pragma('application_id') !== applicationId) throw new NotAReadModel(file);
    const isOurs = connection.pragma('user_version') === schemaVersion(sqliteDialect);
    return isOurs ? 'our schema' : 'another schema';
  } finally {
    connection.close();
  }
}

function removeDatabase(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
}
