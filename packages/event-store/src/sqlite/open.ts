import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { StoreDamaged, StoreForeign, StoreTooNew } from './errors.ts';
import { faultOf, naming, namingReader } from './faults.ts';
import { lockFile } from './file-lock.ts';
import { LogReader } from './log-reader.ts';
import { applicationId, createSchema, schemaVersion } from './schema.ts';
import { requireSegments } from './segments.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';
import { startWriter, type WriterThread } from './writer-thread.ts';

interface SqliteEventStoreOptions extends Shapes {
  /** Path of the database file; its folder must exist. Created when there is none. */
  readonly file: string;
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
  /** Most pages of 4 KiB that the file may grow to; an append beyond fails with `DiskFull`. */
  readonly maxPages?: number;
}

/**
 * Opens a log for this process only. Rules ES90 to ES99 of `SPEC.md` define the effect of each fault.
 * @throws StoreInUse
 * @throws StoreDamaged
 * @throws StoreForeign
 * @throws StoreTooNew
 * @throws StoreNotWritable
 * @throws DiskFull
 */
export async function openSqliteEventStore(
  options: SqliteEventStoreOptions,
): Promise<EventStore & EventFeed> {
  const { upcasters, legible, whyUnusable, onWarning = () => {}, maxPages } = options;
  const shapes: Shapes = { upcasters, legible, whyUnusable };
  const file = resolve(options.file);
  const lock = lockFile(file);
  try {
    prepareFile(file, onWarning);
    const thread = startWriter({ file, ...(maxPages === undefined ? {} : { maxPages }) });
    const reader = await readerBeside(thread, file);
    return new SqliteEventStore({ file, lock, reader, thread, shapes });
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/** Opened when the writer has answered; if either fails, the writer is stopped. */
async function readerBeside(thread: WriterThread, file: string): Promise<LogReader> {
  try {
    const reply = await thread.commit([]);
    if (reply.kind === 'failed') throw faultOf(file, reply.error);
    return naming(file, () => new LogReader(file));
  } catch (error) {
    await thread.close();
    throw error;
  }
}

/**
 * Leaves `file` as a log of the present schema, in WAL mode, or as it was. The caller has its lock.
 * @throws StoreDamaged
 * @throws StoreForeign
 * @throws StoreTooNew
 * @throws StoreNotWritable
 * @throws DiskFull
 */
export function prepareFile(file: string, onWarning: (message: string) => void): void {
  // SQLite would open a file that it may only read, and fail at the first append.
  naming(file, () => requireLog(file, 'r+'));
  const leftover = sizeOf(`${file}-wal`);
  if (leftover > 0) {
    onWarning(
      `${file} was not closed cleanly by the process that had it last; ` +
        `its write-ahead log of ${leftover.toLocaleString('en')} bytes is taken over.`,
    );
  }
  naming(file, () => {
    const database = new DatabaseSync(file);
    try {
      bringToSchema(database, file);
      requireSegments(file, database);
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

/**
 * Requires a file that this program can open as a log, and changes nothing.
 * @throws StoreDamaged
 * @throws StoreForeign
 * @throws StoreTooNew
 * @throws StoreNotReadable
 */
export function requireLogFile(file: string): void {
  namingReader(file, () => {
    requireLog(file, 'r');
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const version = versionOf(database);
      if (version > schemaVersion) throw new StoreTooNew(file, version, schemaVersion);
      requireSegments(file, database);
    } finally {
      database.close();
    }
  });
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
function requireLog(file: string, mode: 'r' | 'r+'): void {
  if (sizeOf(file) === 0) {
    // SQLite would take such a write-ahead log for a remainder, and delete it.
    if (sizeOf(`${file}-wal`) === 0) return;
    throw new StoreDamaged(file, `it is missing or empty, and its log ${file}-wal is not`);
  }
  const header = readHeader(file, mode);
  if (header.length < headerSize || !header.subarray(0, magic.length).equals(magic)) {
    throw new StoreDamaged(file, 'it does not begin as an SQLite database does');
  }
  if (header.readUInt32BE(applicationIdOffset) !== applicationId) throw new StoreForeign(file);
}

/** Returns the bytes of a file; 0 when there is no such file. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readHeader(file: string, mode: 'r' | 'r+'): Buffer {
  const descriptor = openSync(file, mode);
  try {
    const header = Buffer.alloc(headerSize);
    return header.subarray(0, readSync(descriptor, header));
  } finally {
    closeSync(descriptor);
  }
}
