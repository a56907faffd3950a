import { isPostgresAddress } from '@mach42/event-store/postgres/address.ts';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../backup/durable-files.ts';

const markOf = (file: string): string => `${file}.unfinished`;

const isThere = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;

/** The schema of a database that a log or a vault is in. */
type KeptSchema = 'event_store' | 'vault';
/** An empty schema beside it is the mark: it is there before the other one is. */
const markBeside = (schema: KeptSchema): string => `${schema}_unfinished`;

/** What a copy writes to: files of SQLite, and addresses. KurrentDB has no mark, but the vault beside it has. */
interface Targets {
  readonly files?: readonly (string | undefined)[];
  readonly log?: string;
  readonly vault?: string | undefined;
}

/** Marks what a copy writes to, from before the first byte until all of it is there and compared. */
export class UnfinishedCopy {
  readonly #files: readonly string[];
  readonly #schemas: readonly (readonly [address: string, schema: KeptSchema])[];
  #isMarked = false;

  constructor({ files = [], log = '', vault = '' }: Targets) {
    this.#files = files.filter((file) => file !== undefined);
    const kept = [
      [log, 'event_store'],
      [vault, 'vault'],
    ] as const;
    this.#schemas = kept.filter(([address]) => isPostgresAddress(address));
  }

  /** Before something is written: a target that is refused stays as it is. */
  async begin(): Promise<void> {
    if (this.#isMarked) return;
    this.#isMarked = true;
    for (const file of this.#files)
      // Where there is no folder, what opens the file says so.
      if (await isThere(path.dirname(file))) await writeDurably(markOf(file), '');
    for (const [address, schema] of this.#schemas)
      await asking(address, `CREATE SCHEMA IF NOT EXISTS ${markBeside(schema)}`);
  }

  async end(): Promise<void> {
    for (const file of this.#files) await rm(markOf(file), { force: true });
    for (const [address, schema] of this.#schemas)
      await asking(address, `DROP SCHEMA IF EXISTS ${markBeside(schema)}`);
  }
}

/** The sentence that refuses a file that a copy has not finished; undefined: it may be used. */
export async function whyUnfinished(file: string): Promise<string | undefined> {
  const mark = markOf(file);
  if (!(await isThere(mark))) return undefined;
  return (
    `${file} is part of a copy that was not finished. Repeat the same ops copy, which continues, ` +
    `or remove all of ${path.dirname(file)} and begin again.`
  );
}

/** The same of a log or a vault that a server keeps. */
export async function whyUnfinishedAt(
  address: string,
  schema: KeptSchema,
): Promise<string | undefined> {
  if (!isPostgresAddress(address)) return undefined;
  const mark = markBeside(schema);
  // What cannot be asked cannot be opened either, which says why.
  const found = await asking(address, 'SELECT FROM pg_namespace WHERE nspname = $1', [mark]).catch(
    () => [],
  );
  if (found.length === 0) return undefined;
  const { host, pathname } = new URL(address);
  return (
    `PostgreSQL ${host}${pathname} has part of a copy that was not finished. Repeat the same ops copy or import, which ` +
    `continues, or drop its schemas ${schema} and ${mark} and begin again.`
  );
}

async function asking(
  address: string,
  statement: string,
  values: readonly string[] = [],
): Promise<readonly object[]> {
  // Loaded only where a server keeps something.
  const { Client } = await import('pg');
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  // A broken connection fails the statement; without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<object>(statement, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
