/** Marks a file as an event store of ours (`PRAGMA application_id`): "M42e" in ASCII. */
export const applicationId = 0x4d343265;

/** Counts changes of the tables below (`PRAGMA user_version`). */
export const schemaVersion = 2;
/** The version of a log without an archive: earlier versions of the program open it as well. */
const plainVersion = 1;

/** Rows of `events` are never deleted, so SQLite's next rowid is the next position, without gaps. */
export const createSchema = `
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;

  CREATE TABLE snapshots (
    stream INTEGER PRIMARY KEY REFERENCES streams (id),
    revision INTEGER NOT NULL,
    schema_version INTEGER NOT NULL,
    state TEXT NOT NULL
  ) STRICT;

  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${plainVersion};
`;

/**
 * The table that a log gets with its first segment. The content of archived events is the empty text, which is no
 * JSON: it is read from their segment.
 */
export const createArchive = `
  CREATE TABLE IF NOT EXISTS segments (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    file TEXT NOT NULL UNIQUE,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    made_ms INTEGER NOT NULL
  ) STRICT;
  PRAGMA user_version = ${schemaVersion};
`;
