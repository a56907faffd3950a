import { DatabaseSync } from 'node:sqlite';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StoreDamaged, StoreForeign, StoreTooNew } from './errors.ts';
import { naming } from './faults.ts';
import { applicationId, createSchema, schemaVersion } from './schema.ts';

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

const magic = Buffer.from('SQLite format 3\0');
const headerSize = 100;
const applicationIdOffset = 68;

/**
 * Looks at a file before SQLite does, which would write to it or beside it. A missing or empty file
 * may become a log.
 * The format is sqlite.org/fileformat.html, section 1.3.
 * @throws StoreDamaged
 * @throws StoreForeign
 */
function requireLog(file: string): void {
  if (sizeOf(file) === 0) {
    // SQLite would take such a write-ahead log for a remainder, and delete it.
    if (sizeOf(`${file}-wal`) === 0) return;
    throw new StoreDamaged(file, `it is missing or empty, and its log ${file}-wal is not`);
  }
  const header = readHeader(file);
  if (header.length < headerSize || !header.subarray(0, magic.length).equals(magic)) {
    throw new StoreDamaged(file, 'it does not begin as an SQLite database does');
  }
  if (header.readUInt32BE(applicationIdOffset) !== applicationId) throw new StoreForeign(file);
}

/** In bytes; 0 when there is no such file. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readHeader(file: string): Buffer {
  // SQLite would open a file that it may only read, and fail at the first append.
  const descriptor = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(headerSize);
    return header.subarray(0, readSync(descriptor, header));
  } finally {
    closeSync(descriptor);
  }
}
