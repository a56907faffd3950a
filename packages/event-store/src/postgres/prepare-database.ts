import { Client } from 'pg';
import { connectionTo, type Address } from './address.ts';
import { appendFunction } from './append-function.ts';
import {
  PermissionMissing,
  SchemaForeign,
  SchemaTooNew,
  ServerTooOld,
  ServerUnsuitable,
} from './errors.ts';
import { faultOf, readOnlyAdvice } from './faults.ts';

/** Marks a schema as an event store of ours. */
const program = 'Mach42 event store';

/**
 * Step n leads from version n to n + 1; the version is counted in `about`. Rows of `events` are
 * never changed or deleted. Texts are compared by their bytes (`"C"`): the order of a language
 * changes with the operating system's libraries, and would break the index.
 */
const migrations: readonly ((schema: string) => string)[] = [
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

/** The oldest major version that the adapter is tested with. */
export const oldestServer = 15;

/**
 * Leaves the schema as a log of the present version, or the database as it was. Where several processes do so at
 * once, one works and the others wait for it.
 * @throws EventStoreError with a text that says what to do
 */
export async function prepareDatabase(
  url: string,
  address: Address,
  onWarning: (message: string) => void,
): Promise<void> {
  const client = new Client(connectionTo(url));
  // A broken connection fails the query under way; unheard, the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await requireSuitable(client, address, onWarning);
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 42))`, [
      `${address.schema}.migrate`,
    ]);
    await bringToSchema(client, address);
    await client.query('COMMIT');
  } catch (error) {
    throw faultOf(address, error);
  } finally {
    await client.end();
  }
}

async function requireSuitable(
  client: Client,
  address: Address,
  onWarning: (message: string) => void,
): Promise<void> {
  const { rows } = await client.query<Facts>(`
    SELECT current_setting('server_version_num')::int AS version,
      current_setting('server_encoding') AS encoding,
      current_setting('fsync') AS fsync,
      pg_is_in_recovery() AS standby`);
  for (const facts of rows) {
    requireSuitableServer(address, facts);
    if (facts.fsync === 'off') {
      onWarning(
        `${address.text} runs with fsync = off: what was acknowledged may be gone after a power ` +
          'cut. Set fsync = on in its configuration.',
      );
    }
  }
}

export interface Facts {
  /** The version in the form of `server_version_num`: 150018 is 15.18. */
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly standby: boolean;
}

/** @throws ServerTooOld @throws ServerUnsuitable */
export function requireSuitableServer(
  address: Address,
  { version, encoding, standby }: Facts,
): void {
  const major = Math.floor(version / 10_000);
  if (major < oldestServer) throw new ServerTooOld(address, major, oldestServer);
  if (encoding !== 'UTF8') {
    const advice = `Create one with ENCODING 'UTF8' TEMPLATE template0, and name that.`;
    throw new ServerUnsuitable(address, `keeps text as ${encoding}, not as UTF8`, advice);
  }
  if (standby) throw new ServerUnsuitable(address, 'takes no writes', readOnlyAdvice);
}

async function bringToSchema(client: Client, address: Address): Promise<void> {
  const { schema } = address;
  const version = await versionOf(client, address);
  if (version > migrations.length) throw new SchemaTooNew(address, version, migrations.length);
  if (version === migrations.length) return;
  for (const step of migrations.slice(version)) await client.query(step(schema));
  await client.query(`UPDATE ${schema}.about SET version = $1`, [migrations.length]);
}

/** 0 of a schema that is empty, or was just created. */
async function versionOf(client: Client, address: Address): Promise<number> {
  const { schema } = address;
  const found = await client.query<{ mayUse: boolean; isMarked: boolean; isEmpty: boolean }>(
    `SELECT has_schema_privilege(oid, 'USAGE') AS "mayUse",
      EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid AND relname = 'about') AS "isMarked",
      NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid)
        AND NOT EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid) AS "isEmpty"
    FROM pg_namespace n WHERE nspname = $1`,
    [schema],
  );
  const [state] = found.rows;
  if (state === undefined) {
    await client.query(`CREATE SCHEMA ${schema}`);
    return 0;
  }
  if (!state.mayUse) throw new PermissionMissing(address, `no USAGE on the schema`, undefined);
  if (state.isEmpty) return 0;
  if (!state.isMarked) throw new SchemaForeign(address);
  // The row is read as JSON because its columns are not known: the table may be another program's.
  const about = await client.query<{ about: { program?: unknown; version?: unknown } }>(
    `SELECT to_jsonb(about) AS about FROM ${schema}.about LIMIT 1`,
  );
  const [row] = about.rows;
  if (row?.about.program !== program) throw new SchemaForeign(address);
  return Number(row.about.version);
}
