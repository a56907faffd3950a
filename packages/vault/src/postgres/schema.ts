import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { UnusableVault } from '../errors.ts';
import { connectionTo, type Address } from './address.ts';
import { asking, type Ask } from './connections.ts';
import { withVaultErrors } from './faults.ts';

/** Marks a schema as a vault of ours. */
const program = 'Mach42 vault';

/**
 * Attempts that are counted against limits: nothing is written ahead for them, as after a crash of the
 * server they are not needed. `begin_attempt` answers when the next may be made, or null, and then it is counted;
 * of many at once under one name each sees those before it.
 */
const attemptsOf = (schema: string): string => `
    CREATE UNLOGGED TABLE ${schema}.attempts (
      name text COLLATE "C" NOT NULL,
      at_ms bigint NOT NULL,
      id uuid NOT NULL,
      PRIMARY KEY (name, at_ms, id)
    );
    CREATE INDEX attempts_at ON ${schema}.attempts (at_ms);
    CREATE FUNCTION ${schema}.begin_attempt(
      of_id uuid, names text[], mosts int[], now_ms bigint, window_ms bigint
    ) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
      one bigint;
      free_ms bigint;
    BEGIN
      FOR one IN
        SELECT DISTINCT hashtextextended('${schema}.attempts ' || n, 42) FROM unnest(names) n ORDER BY 1
      LOOP
        PERFORM pg_advisory_xact_lock(one);
      END LOOP;
      SELECT max(blocking.at_ms) + window_ms INTO free_ms
        FROM unnest(names, mosts) AS wanted (name, most), LATERAL (
          SELECT a.at_ms FROM ${schema}.attempts a
            WHERE a.name = wanted.name AND a.at_ms > now_ms - window_ms
            ORDER BY a.at_ms DESC OFFSET wanted.most - 1 LIMIT 1
        ) blocking;
      IF free_ms IS NULL THEN
        INSERT INTO ${schema}.attempts SELECT n, now_ms, of_id FROM unnest(names) n;
      END IF;
      RETURN free_ms;
    END $$;
  `;

/** Step n leads from version n to n + 1; the version is counted in `about`. */
export const migrations: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.about (
      program text NOT NULL,
      version int NOT NULL,
      log text
    );
    CREATE TABLE ${schema}.credentials (
      user_id text PRIMARY KEY,
      mobile text NOT NULL UNIQUE,
      username text NOT NULL UNIQUE,
      password_hash text NOT NULL,
      secret_hash text NOT NULL
    );
    CREATE TABLE ${schema}.signing_key (
      id int PRIMARY KEY CHECK (id = 1),
      key bytea NOT NULL CHECK (length(key) = 32)
    );
    CREATE TABLE ${schema}.revoked_tokens (
      token_id text PRIMARY KEY,
      until timestamptz NOT NULL
    );
    INSERT INTO ${schema}.about VALUES ('${program}', 0);
  `,
  attemptsOf,
  (schema) => `
    CREATE TABLE ${schema}.master_key (
      id int PRIMARY KEY CHECK (id = 1),
      key bytea NOT NULL CHECK (length(key) = 32)
    );
    CREATE TABLE ${schema}.content_keys (
      owner text COLLATE "C" PRIMARY KEY,
      wrapped bytea,
      destroyed_at timestamptz
    );
  `,
  (schema) => `
    CREATE TABLE ${schema}.master_keys (
      number int PRIMARY KEY,
      key bytea NOT NULL CHECK (length(key) = 32),
      rotation text UNIQUE,
      created_at timestamptz
    );
    INSERT INTO ${schema}.master_keys (number, key) SELECT 1, key FROM ${schema}.master_key;
    DROP TABLE ${schema}.master_key;
    ALTER TABLE ${schema}.content_keys ADD COLUMN master int REFERENCES ${schema}.master_keys;
    UPDATE ${schema}.content_keys SET master = 1 WHERE wrapped IS NOT NULL;
    CREATE INDEX content_keys_by_master ON ${schema}.content_keys (master);
    CREATE TABLE ${schema}.seal_keys (
      number int PRIMARY KEY,
      rotation text NOT NULL UNIQUE,
      secret bytea,
      public_key text NOT NULL,
      created_at timestamptz NOT NULL
    );
  `,
  (schema) => `
    CREATE TABLE ${schema}.token_keys (
      number int PRIMARY KEY,
      rotation text NOT NULL UNIQUE,
      secret bytea,
      created_at timestamptz NOT NULL,
      older_until timestamptz NOT NULL
    );
  `,
  (schema) => `
    CREATE TABLE ${schema}.service_keys (
      id text COLLATE "C" PRIMARY KEY,
      wrapped bytea NOT NULL,
      master int NOT NULL REFERENCES ${schema}.master_keys,
      created_at timestamptz NOT NULL
    );
  `,
  (schema) => `
    CREATE TABLE ${schema}.records (
      kind text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL,
      owner text COLLATE "C" NOT NULL,
      sealed bytea NOT NULL,
      until timestamptz,
      PRIMARY KEY (kind, id)
    );
    CREATE INDEX records_by_owner ON ${schema}.records (owner, kind);
    CREATE INDEX records_by_end ON ${schema}.records (until) WHERE until IS NOT NULL;
  `,
];

/** The oldest major version that the adapter is tested with. */
const oldestServer = 15;

/**
 * Leaves the schema as a vault of the present version, with a signing key, or the database as it was. When several
 * processes do this at once, one works and the others wait for it.
 * @throws UnusableVault
 * @throws VaultUnavailable
 */
export async function prepareDatabase(url: string, address: Address): Promise<void> {
  const client = new Client(connectionTo(url));
  // A broken connection fails its statement; an `error` event without a listener would end the process.
  client.on('error', () => undefined);
  const ask = asking(address, client);
  try {
    await withVaultErrors(address, () => client.connect());
    await requireSuitable(ask, address);
    await ask('BEGIN');
    await ask(
      'SELECT pg_advisory_xact_lock(hashtextextended($1, 42))',
      `${address.schema}.migrate`,
    );
    await bringToSchema(ask, address);
    await ask(
      `INSERT INTO ${address.schema}.signing_key VALUES (1, $1) ON CONFLICT DO NOTHING`,
      randomBytes(32),
    );
    await ask(
      `INSERT INTO ${address.schema}.master_keys (number, key, created_at)
        SELECT 1, $1, now() WHERE NOT EXISTS (SELECT FROM ${address.schema}.master_keys)`,
      randomBytes(32),
    );
    await ask('COMMIT');
  } finally {
    // An open transaction ends with its connection.
    await client.end();
  }
}

async function requireSuitable(ask: Ask, { text }: Address): Promise<void> {
  const [server] = await ask<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version,
      current_setting('server_encoding') AS encoding`,
  );
  const major = Math.floor((server?.version ?? 0) / 10_000);
  if (major < oldestServer) {
    throw new UnusableVault(
      `${text} is PostgreSQL ${major}, and the vault needs ${oldestServer} or newer. ` +
        'Upgrade the server, or name another one in VAULT.',
    );
  }
  if (server?.encoding !== 'UTF8') {
    throw new UnusableVault(
      `${text} does not keep text as UTF8. Create a database with ENCODING 'UTF8' TEMPLATE ` +
        'template0, and name that in VAULT.',
    );
  }
}

async function bringToSchema(ask: Ask, address: Address): Promise<void> {
  const { schema, text } = address;
  const version = await versionOf(ask, address);
  if (version > migrations.length) {
    throw new UnusableVault(
      `The schema ${schema} of ${text} was written by a newer version. Start that version instead.`,
    );
  }
  if (version === migrations.length) return;
  for (const step of migrations.slice(version)) await ask(step(schema));
  await ask(`UPDATE ${schema}.about SET version = $1`, migrations.length);
}

/** 0 of a schema that is empty, or was just created. */
async function versionOf(ask: Ask, { schema, text }: Address): Promise<number> {
  const [state] = await ask<{ isMarked: boolean; isEmpty: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid AND relname = 'about') AS "isMarked",
      NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid)
        AND NOT EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid) AS "isEmpty"
    FROM pg_namespace n WHERE nspname = $1`,
    schema,
  );
  if (state === undefined) {
    await ask(`CREATE SCHEMA ${schema}`);
    return 0;
  }
  if (state.isEmpty) return 0;
  // The row is read as JSON, because the table may be another program's and have any columns.
  const [row] = state.isMarked
    ? await ask<{ about: { program?: unknown; version?: unknown } }>(
        `SELECT to_jsonb(about) AS about FROM ${schema}.about LIMIT 1`,
      )
    : [];
  if (row?.about.program !== program) {
    throw new UnusableVault(
      `The schema ${schema} of ${text} has tables of another program. It was left as it is. ` +
        'Name another database in VAULT.',
    );
  }
  return Number(row.about.version);
}
