import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { UnusableVault } from '../errors.ts';

/** Marks the file as a vault: 'M42V' in ASCII. */
const applicationId = 0x4d343256;

/** Step n leads from version n to n + 1. */
const migrations = [
  `
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
`,
  `
  CREATE TABLE master_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
  CREATE TABLE content_keys (
    owner TEXT PRIMARY KEY,
    wrapped BLOB,
    destroyed_ms INTEGER
  ) STRICT, WITHOUT ROWID;
`,
  `
  CREATE TABLE master_keys (
    number INTEGER PRIMARY KEY,
    key BLOB NOT NULL,
    rotation TEXT UNIQUE,
    created_ms INTEGER
  ) STRICT;
  INSERT INTO master_keys (number, key) SELECT 1, key FROM master_key;
  DROP TABLE master_key;
  ALTER TABLE content_keys ADD COLUMN master INTEGER REFERENCES master_keys (number);
  UPDATE content_keys SET master = 1 WHERE wrapped IS NOT NULL;
  CREATE INDEX content_keys_by_master ON content_keys (master);
  CREATE TABLE seal_keys (
    number INTEGER PRIMARY KEY,
    rotation TEXT NOT NULL UNIQUE,
    secret BLOB,
    public_key TEXT NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT;
`,
  `
  CREATE TABLE token_keys (
    number INTEGER PRIMARY KEY,
    rotation TEXT NOT NULL UNIQUE,
    secret BLOB,
    created_ms INTEGER NOT NULL,
    older_until_ms INTEGER NOT NULL
  ) STRICT;
`,
  `
  CREATE TABLE service_keys (
    id TEXT PRIMARY KEY,
    wrapped BLOB NOT NULL,
    master INTEGER NOT NULL REFERENCES master_keys (number),
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`,
  `
  CREATE TABLE records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    sealed BLOB NOT NULL,
    until_ms INTEGER,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX records_by_owner ON records (owner, kind);
  CREATE INDEX records_by_end ON records (until_ms) WHERE until_ms IS NOT NULL;
`,
];
const version = migrations.length;

/**
 * Opens or creates the file, readable only by its owner.
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
    // Deleted values are overwritten: no free page has a destroyed key.
    'PRAGMA secure_delete = ON; ' +
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; ' +
      'PRAGMA journal_size_limit = 262144; PRAGMA wal_autocheckpoint = 64;',
  );
  const found = pragma(database, 'user_version');
  if (found === version) return;
  database.exec(
    `BEGIN IMMEDIATE; ${migrations.slice(found).join('\n')}
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT;`,
  );
}

/**
 * Requires a file that this program can open as a vault, and changes nothing.
 * @throws UnusableVault
 */
export function requireVaultFile(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    requireVault(database, file);
  } finally {
    database.close();
  }
}

function requireVault(database: DatabaseSync, file: string): void {
  const marked = readMark(database, file);
  const isNew = marked === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isNew && marked !== applicationId) {
    throw new UnusableVault(`${file} belongs to another program. Choose another data folder.`, {
      fault: 'foreign',
    });
  }
  if (pragma(database, 'user_version') > version) {
    throw new UnusableVault(`${file} was written by a newer version. Start that version instead.`, {
      fault: 'newer',
    });
  }
}

function readMark(database: DatabaseSync, file: string): number {
  try {
    return pragma(database, 'application_id');
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    const advice = 'Restore it from a backup, or choose another data folder.';
    throw new UnusableVault(`${file} cannot be read as a vault. ${advice}`, {
      cause,
      fault: 'damaged',
    });
  }
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** Result codes 11 and 26 (sqlite.org/rescode.html): a damaged database, or none. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff);
