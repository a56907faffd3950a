import { appendFunction } from './append-function.ts';

/** Marks a schema as an event store of ours. */
export const program = 'Mach42 event store';

/**
 * Step n leads from version n to n + 1; the version is counted in `about`. Rows of `events` are
 * never changed or deleted. Texts are compared by their bytes (`"C"`): the order of a language
 * changes with the operating system's libraries, and would break the index.
 */
export const migrations: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.about (
      program text NOT NULL,
      version int NOT NULL
    );

    CREATE TABLE ${schema}.events (
      position bigint PRIMARY KEY CHECK (position > 0),
      stream text COLLATE "C" NOT NULL,
      revision int NOT NULL CHECK (revision >= 0),
      id uuid NOT NULL UNIQUE,
      type text NOT NULL,
      data text NOT NULL,
      metadata text NOT NULL,
      UNIQUE (stream, revision)
    );

    CREATE TABLE ${schema}.snapshots (
      stream text COLLATE "C" PRIMARY KEY,
      revision int NOT NULL,
      schema_version bigint NOT NULL,
      state text NOT NULL
    );

    ${appendFunction(schema)}

    INSERT INTO ${schema}.about VALUES ('${program}', 0);
  `,
];

/** The channel of `NOTIFY` that notifies of appends to the log of a schema. */
export const channelOf = (schema: string): string => `${schema}_appended`;
