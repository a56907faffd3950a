import { blobSchema } from '@mach42/event-store/blobs/postgres-blob-store.ts';
import { addressOf } from '@mach42/event-store/postgres/address.ts';
import { faultOf } from '@mach42/event-store/postgres/faults.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { percentOf } from '../ops/console.ts';
import { OpsError } from '../ops/ops-error.ts';
import type { LogEnd } from './sqlite-copies.ts';

/** Addresses of PostgreSQL, with their passwords. */
export interface Databases {
  readonly events: string;
  readonly vault: string;
}

/** The schemas of log and vault; read models are built from the log. */
const schemas = { events: 'event_store', vault: 'vault' } as const;

/**
 * Dumps the schemas of log and vault, each as it is at one moment, while servers use them.
 * @throws OpsError `pg_dump` is not installed or failed
 */
export async function dumpDatabases(
  { events, vault }: Databases,
  folder: string,
  onStep: (step: 'log' | 'checking' | 'vault', percent?: number) => void,
): Promise<LogEnd> {
  onStep('log', 0);
  const client = await connected(events);
  try {
    // The dump has exactly the events that are counted here.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const end = await endIn(client);
    const { rows } = await client.query<{ snapshot: string }>(
      'SELECT pg_export_snapshot() AS snapshot',
    );
    const snapshot = rows[0]?.snapshot ?? '';
    const file = path.join(folder, 'events.dump');
    const options = [...usual(schemas.events), `--snapshot=${snapshot}`, `--file=${file}`];
    await whileDumped(run('pg_dump', options, events), events, end.events, (percent) =>
      onStep('log', percent),
    );
    onStep('checking');
    await readThrough(file, events);
    onStep('vault');
    // The files of messages are beside the vault.
    const besides = [`--exclude-table-data=${schemas.vault}.attempts`, `--schema=${blobSchema}`];
    const ofVault = path.join(folder, 'vault.dump');
    await run('pg_dump', [...usual(schemas.vault), ...besides, `--file=${ofVault}`], vault);
    await readThrough(ofVault, vault);
    return end;
  } finally {
    await client.end();
  }
}

/** @throws EventStoreError no server answers, or it refuses */
async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A broken connection fails what uses it; without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw faultOf(addressOf(url, schemas.events), error);
  }
  return client;
}

async function endIn(client: Client): Promise<LogEnd> {
  const { rows } = await client.query<{
    first: string;
    last: string;
    position: string;
    events: string;
  }>(`
    SELECT count(*)::text AS events, max(position)::text AS position,
      (SELECT id FROM ${schemas.events}.events ORDER BY position LIMIT 1)::text AS first,
      (SELECT id FROM ${schemas.events}.events ORDER BY position DESC LIMIT 1)::text AS last
    FROM ${schemas.events}.events`);
  const [row] = rows;
  if (row === undefined || Number(row.events) === 0)
    throw new OpsError('The log has no events: there is nothing to back up.');
  return { ...row, events: Number(row.events) };
}

const usual = (schema: string): readonly string[] => [
  '--format=custom',
  '--no-owner',
  '--no-privileges',
  `--schema=${schema}`,
];

/** Reads every row of a dump. */
const readThrough = (file: string, url: string): Promise<void> =>
  run('pg_restore', ['--file=/dev/null', file], url);

/** Milliseconds between two polls of a dump. */
const pollEveryMs = 500;

/** Says how many of the events a dump has copied; PostgreSQL counts the rows of each table. */
async function whileDumped(
  dumped: Promise<void>,
  url: string,
  events: number,
  onPercent: (percent: number) => void,
): Promise<void> {
  const client = await connected(url);
  const ended = new AbortController();
  const watched = (async () => {
    while (!ended.signal.aborted) {
      const { rows } = await client.query<{ copied: string }>(
        `SELECT coalesce(max(tuples_processed), 0)::text AS copied FROM pg_stat_progress_copy
         WHERE relid = '${schemas.events}.events'::regclass AND command = 'COPY TO'`,
      );
      const copied = Number(rows[0]?.copied ?? 0);
      // Between two tables nothing is copied, and the server reports 0.
      if (copied > 0) onPercent(percentOf(copied, events));
      await setTimeout(pollEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  try {
    await Promise.race([dumped, watched.then(() => dumped)]);
  } finally {
    ended.abort();
    // The error of the dump counts, and not the reason why it could not be watched.
    await watched.catch(() => undefined);
    await client.end();
  }
}

/**
 * @param folder of the backup
 * @throws OpsError a database has a log or a vault already, or `pg_restore` failed; a database gets all or nothing
 */
export async function restoreDatabases(folder: string, databases: Databases): Promise<void> {
  await requireNoSchemas(databases);
  for (const part of ['events', 'vault'] as const) {
    const { args, url } = {
      args: ['--exit-on-error', '--single-transaction', '--no-owner'],
      url: databases[part],
    };
    const database = decodeURIComponent(new URL(url).pathname.slice(1));
    await run(
      'pg_restore',
      [...args, `--dbname=${database}`, path.join(folder, `${part}.dump`)],
      url,
    );
  }
}

/** @throws OpsError a database has a log or a vault already */
export async function requireNoSchemas(databases: Databases): Promise<void> {
  for (const part of ['events', 'vault'] as const) {
    const [url, schema] = [databases[part], schemas[part]];
    if (!(await hasSchema(url, schema))) continue;
    throw new OpsError(
      `The database of ${new URL(url).host} has a schema ${schema} already, which was left as it is. Name an empty database.`,
      { finding: 'notEmpty' },
    );
  }
}

/** @throws EventStoreError no server answers, or it refuses */
export async function hasSchema(url: string, schema: string): Promise<boolean> {
  const client = await connected(url);
  try {
    const { rowCount } = await client.query(
      'SELECT 1 FROM information_schema.schemata WHERE schema_name = $1',
      [schema],
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

/**
 * The content of a dump, before it is compressed.
 * @throws OpsError the log has no event, or `pg_dump` is not installed
 */
export async function sizeOfDatabases({ events, vault }: Databases) {
  await run('pg_dump', ['--version'], events);
  const log = await connected(events);
  try {
    const end = await endIn(log);
    const bytes = await sizeOfSchemas(log, [schemas.events]);
    const keys = await connected(vault);
    try {
      const own = await sizeOfSchemas(keys, [schemas.vault, blobSchema]);
      return { events: end.events, position: end.position, bytes: bytes + own };
    } finally {
      await keys.end();
    }
  } finally {
    await log.end();
  }
}

async function sizeOfSchemas(client: Client, names: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT coalesce(sum(pg_table_size(c.oid)), 0)::text AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r'`,
    [names],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Runs a program of PostgreSQL; the address is in its environment, where other users do not see it. */
async function run(program: string, args: readonly string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    ...(port === '' ? {} : { PGPORT: port }),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const failed = once(child, 'error').then(([error]) => error as NodeJS.ErrnoException);
  const ended = Promise.all([text(child.stderr), once(child, 'close')]);
  const result = await Promise.race([failed, ended]);
  if (result instanceof Error) {
    throw new OpsError(
      `${program} cannot be started (${result.code ?? 'unknown'}). Install the client programs of PostgreSQL, of the version of the server or newer.`,
      { cause: result, finding: 'unsupported' },
    );
  }
  const [said, [code]] = result;
  if (code === 0) return;
  // Its messages name tables and versions, and no rows.
  throw new OpsError(
    `${program} ended with ${String(code)}: ${said.trim().split('\n').at(-1) ?? ''}`,
  );
}
