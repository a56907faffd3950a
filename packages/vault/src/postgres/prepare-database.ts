import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { UnusableVault } from '../errors.ts';
import { asking, type Ask } from './connections.ts';
import { withVaultErrors } from './faults.ts';
import { connectionTo, type Address } from './address.ts';
import { migrations, program } from './schema.ts';

/** The oldest major version that the adapter is tested with. */
const oldestServer = 15;

/**
 * Leaves the schema as a vault of the present version, with a signing key, or the database as it
 * was. Of any number of processes that do so at once, one works and the others wait for it.
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
  // As JSON, whose columns may be any: the table may be another program's.
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
