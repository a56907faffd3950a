import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { UnusableVault } from '../errors.ts';

/** Marks the file as a vault: 'M42V' in ASCII. */
const applicationId = 0x4d343256;
const version = 1;

const tables = `
  CREATE TABLE credentials (
    user_id TEXT PRIMARY KEY,
    mobile TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    secret_hash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE signing_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
  CREATE TABLE revoked_tokens (
    token_id TEXT PRIMARY KEY,
    until_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Opens or creates the file, readable by its owner alone.
 * @throws UnusableVault it holds something else, or a newer version's vault
 */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  try {
    prepare(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: DatabaseSync, file: string): void {
  requireVault(database, file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; ' +
      'PRAGMA journal_size_limit = 262144; PRAGMA wal_autocheckpoint = 64;',
  );
  if (pragma(database, 'user_version') === version) return;
  database.exec(
    `BEGIN IMMEDIATE; ${tables}
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT;`,
  );
}

function requireVault(database: DatabaseSync, file: string): void {
  const marked = readMark(database, file);
  const isNew = marked === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isNew && marked !== applicationId) {
    throw new UnusableVault(`${file} belongs to another program. Choose another data folder.`);
  }
  if (pragma(database, 'user_version') > version) {
    throw new UnusableVault(`${file} was written by a newer version. Start that version instead.`);
  }
}

function readMark(database: DatabaseSync, file: string): number {
  try {
    return pragma(database, 'application_id');
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    const advice = 'Restore it from a backup, or choose another data folder.';
    throw new UnusableVault(`${file} cannot be read as a vault. ${advice}`, { cause });
  }
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** Result codes 11 and 26 (sqlite.org/rescode.html): a damaged database, or none. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff);
