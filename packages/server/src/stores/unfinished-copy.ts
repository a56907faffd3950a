import { isKurrentAddress, addressOf } from '@mach42/event-store/kurrentdb/address.ts';
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

/** The targets of a copy: files of SQLite, and addresses. */
interface Targets {
  readonly files?: readonly (string | undefined)[];
  readonly log?: string;
  readonly vault?: string | undefined;
}

/** Marks the targets of a copy, from before the first byte until all of the copy is written and compared. */
export class UnfinishedCopy {
  readonly #files: readonly string[];
  readonly #schemas: readonly (readonly [address: string, schema: KeptSchema])[];
  readonly #inKurrent: readonly string[];
  readonly #requireFree: () => Promise<unknown>;
  #isMarked = false;

  /** @param requireFree throws where a target has something else, which is left as it is */
  constructor(
    { files = [], log = '', vault = '' }: Targets,
    requireFree: () => Promise<unknown> = async () => undefined,
  ) {
    this.#requireFree = requireFree;
    this.#files = files.filter((file) => file !== undefined);
    const kept = [
      [log, 'event_store'],
      [vault, 'vault'],
    ] as const;
    this.#schemas = kept.filter(([address]) => isPostgresAddress(address));
    this.#inKurrent = [log].filter(isKurrentAddress);
  }

  /** Marks the target before anything is written: a target that is refused stays as it is. */
  async begin(): Promise<void> {
    if (this.#isMarked) return;
    await this.#requireFree();
    this.#isMarked = true;
    for (const file of this.#files)
      // When there is no folder, the part that opens the file reports it.
      if (await isThere(path.dirname(file))) await writeDurably(markOf(file), '');
    for (const [address, schema] of this.#schemas)
      await asking(address, `CREATE SCHEMA IF NOT EXISTS ${markBeside(schema)}`);
    for (const address of this.#inKurrent) await markKurrent(address, true);
  }

  async end(): Promise<void> {
    for (const file of this.#files) await rm(markOf(file), { force: true });
    for (const [address, schema] of this.#schemas)
      await asking(address, `DROP SCHEMA IF EXISTS ${markBeside(schema)}`);
    for (const address of this.#inKurrent) await markKurrent(address, false);
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

/**
 * Returns the sentence that refuses a log or a vault in PostgreSQL that a copy has not finished; undefined: it may be
 * used.
 */
export async function whyUnfinishedAt(
  address: string,
  schema: KeptSchema,
): Promise<string | undefined> {
  if (!isPostgresAddress(address)) return undefined;
  const mark = markBeside(schema);
  // A database that cannot be asked cannot be opened either; that error says why.
  const found = await asking(address, 'SELECT FROM pg_namespace WHERE nspname = $1', [mark]).catch(
    () => [],
  );
  if (found.length === 0) return undefined;
  const { host, pathname } = new URL(address);
  return (
    `PostgreSQL ${host}${pathname} has part of a copy that was not finished. Repeat the same ops copy or import, which ` +
    `continues, or, as after ops encrypt-log, drop its schemas ${schema} and ${mark} and begin again.`
  );
}

/** Returns the sentence that refuses a log in KurrentDB, which has its mark itself; undefined: it may be used. */
export async function whyUnfinishedIn(
  store: { readonly isUnfinished: () => Promise<boolean> },
  address: string,
): Promise<string | undefined> {
  if (!(await store.isUnfinished())) return undefined;
  return (
    `KurrentDB ${addressOf(address).text} has part of a copy that was not finished. Repeat the same ops copy, which ` +
    'continues, or begin again with another name behind the host of its address.'
  );
}

async function markKurrent(url: string, isUnfinished: boolean): Promise<void> {
  // Its client has a native part, which is loaded where it is needed only.
  const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
  const store = await openKurrentEventStore({ url });
  try {
    await store.markUnfinished(isUnfinished);
  } finally {
    await store.close();
  }
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
