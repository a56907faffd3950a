import { Pool, types, type ClientBase, type CustomTypesConfig } from 'pg';
import { DatabaseUnavailable, NotAReadModel, OtherVersion } from '../kernel/errors.ts';
import { postgresDialect } from '../kernel/reader.ts';
import { createTables, schemaVersion } from '../schema.ts';
import { clientFor, connectionTo } from './connection.ts';
import { SchemaIndexes } from './late-indexes.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { readable } from './postgres-errors.ts';
import { membershipTables, membershipVersion, PostgresMembership } from './postgres-membership.ts';

interface PostgresLocation {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** A schema of the database that holds only the read models: small letters, digits and `_`. */
  readonly schema: string;
  /** Connections at once, at most. */
  readonly connections?: number;
  /** Whether read models of another version of the program may be replaced; default true. */
  readonly mayReplace?: boolean;
}

/** Begins the comment of our schemas. */
export const readModelsMark = 'Mach42 read models';
const oldestServer = 150_000;
const settings = {
  /** A process that stops within a transaction blocks the one that takes over. */
  idle_in_transaction_session_timeout: 5_000,
  /** Rows come from the log again: after a crash the newest are missing, and their checkpoints. */
  synchronous_commit: 'off',
  /** Compiling a plan takes longer than running it. */
  jit: 'off',
};
/** Any number: processes that start together define the tables one after the other. */
const definingLock = 42_001;

/**
 * Opens the read models in a schema of a PostgreSQL database. A schema of another version is replaced by an empty
 * one, as its content comes from the event log; a schema that is not ours stays as it is.
 * @throws NotAReadModel, OtherVersion, DatabaseUnavailable
 */
export async function openPostgresDatabase({
  url,
  schema,
  connections = 10,
  mayReplace = true,
}: PostgresLocation): Promise<PostgresDatabase> {
  if (!/^[a-z_][a-z0-9_]{0,59}$/.test(schema))
    throw new TypeError(`No name of a schema: ${schema}`);
  const connection = connectionTo(url, { search_path: schema, ...settings });
  const pool = new Pool({
    Client: clientFor({ ...connection, types: numbers, pipeline: true }),
    max: connections,
  });
  // Idle connections end with the server; the next query reports it.
  pool.on('error', () => undefined);
  // Connections in use end with the server, too: their query fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await define(pool, schema, mayReplace);
    const membership = new PostgresMembership(pool, connection, schema);
    return new PostgresDatabase(pool, membership, new SchemaIndexes(connection, schema));
  } catch (error) {
    await pool.end();
    throw error;
  }
}

const wide: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Sums and counts are 64 bits wide; none of ours comes near 2^53. */
export const numbers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    return wide.has(oid) ? Number : types.getTypeParser(oid, format);
  }) as CustomTypesConfig['getTypeParser'],
};

async function define(pool: Pool, schema: string, mayReplace: boolean): Promise<void> {
  const client = await readable(() => pool.connect());
  try {
    await requireFit(client);
    await ask(client, 'begin');
    await ask(client, 'select pg_advisory_xact_lock($1)', definingLock);
    const wanted = `${readModelsMark} ${schemaVersion(postgresDialect)} ${membershipVersion}`;
    const found = await commentOf(client, schema);
    if (found !== wanted) {
      if (found === null || found?.startsWith(readModelsMark) === false) {
        throw new NotAReadModel(`The schema ${schema}`);
      }
      if (found !== undefined && !mayReplace) {
        throw new OtherVersion(`the schema ${schema}`);
      }
      await ask(client, `drop schema if exists ${schema} cascade`);
      await ask(client, `create schema ${schema}`);
      const tx = { execute: (statement: string) => runStatement(client, statement) };
      await createTables(tx, postgresDialect);
      for (const statement of membershipTables) await tx.execute(statement);
      await ask(client, `comment on schema ${schema} is '${wanted}'`);
    }
    await ask(client, 'commit');
  } finally {
    // An open transaction ends with its connection.
    client.release(true);
  }
}

const ask = <Row extends object>(
  client: ClientBase,
  statement: string,
  ...values: readonly unknown[]
): Promise<Row[]> => readable(async () => (await client.query<Row>(statement, [...values])).rows);

async function runStatement(client: ClientBase, statement: string): Promise<void> {
  await ask(client, statement);
}

/** @throws DatabaseUnavailable */
async function requireFit(client: ClientBase): Promise<void> {
  const [server] = await ask<{ version: number; collation: string; encoding: string }>(
    client,
    `select current_setting('server_version_num')::int as version, datcollate as collation,
      pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  if (server === undefined || server.version < oldestServer) {
    throw new DatabaseUnavailable('PostgreSQL 15 or newer is needed for the read models.');
  }
  if (server.encoding !== 'UTF8' || !/^(C|POSIX|C\.UTF-?8)$/i.test(server.collation)) {
    throw new DatabaseUnavailable(
      "The read models need a database that sorts by characters: create one with encoding 'UTF8', locale 'C' and template template0.",
    );
  }
}

/** Undefined where there is no such schema, null where it says nothing. */
async function commentOf(client: ClientBase, schema: string): Promise<string | null | undefined> {
  const [found] = await ask<{ comment: string | null }>(
    client,
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    schema,
  );
  return found?.comment;
}
