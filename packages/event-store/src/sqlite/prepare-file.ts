import { DatabaseSync } from 'node:sqlite';
import { StoreDamaged, StoreTooNew } from './errors.ts';
import { naming } from './faults.ts';
import { requireLog, sizeOf } from './file-header.ts';
import { createSchema, schemaVersion } from './schema.ts';

/**
 * Leaves `file` as a log of the present schema, in WAL mode, or as it was. The caller has its lock.
 * @throws StoreDamaged
 * @throws StoreForeign
 * @throws StoreTooNew
 * @throws StoreNotWritable
 * @throws DiskFull
 */
export function prepareFile(file: string, onWarning: (message: string) => void): void {
  naming(file, () => requireLog(file));
  const leftover = sizeOf(`${file}-wal`);
  if (leftover > 0) {
    onWarning(
      `${file} was not closed cleanly by the process that had it last; ` +
        `its write-ahead log of ${leftover} bytes is taken over.`,
    );
  }
  naming(file, () => {
    const database = new DatabaseSync(file);
    try {
      bringToSchema(database, file);
      database.exec('PRAGMA journal_mode = WAL');
    } finally {
      database.close();
    }
  });
}

function bringToSchema(database: DatabaseSync, file: string): void {
  database.exec('BEGIN IMMEDIATE');
  const version = versionOf(database);
  if (version > schemaVersion) throw new StoreTooNew(file, version, schemaVersion);
  if (version === 0) {
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) {
      throw new StoreDamaged(file, 'it has tables and no schema version');
    }
    database.exec(createSchema);
  }
  database.exec('COMMIT');
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
