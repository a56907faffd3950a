import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { Connections } from './connections.ts';
import { LogReader, headOf } from './log-reader.ts';
import { LogWriter } from './log-writer.ts';
import { addressOf, connectionTo, type Address } from './address.ts';
import { PostgresEventStore } from './postgres-event-store.ts';
import {
  PermissionMissing,
  SchemaForeign,
  SchemaTooNew,
  ServerTooOld,
  ServerUnsuitable,
} from './errors.ts';
import { faultOf, readOnlyAdvice } from './faults.ts';
import { appendFunction } from './append-function.ts';

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

/** The channel of `NOTIFY` that notifies of appends to the log of a schema. */
const channelOf = (schema: string): string => `${schema}_appended`;

export interface PostgresEventStoreOptions extends Shapes {
  /**
   * `postgres://user:password@host:port/database`, with the parameters of libpq such as `sslmode`.
   * The server itself, or a pooler that keeps sessions: notifications need one.
   */
  readonly url: string;
  /** Schema of the tables, one a log; created when there is none. Default `event_store`. */
  readonly schema?: string;
  /** Hears what an operator should know and that keeps nothing from working. */
  readonly onWarning?: (message: string) => void;
  /** Called once the store is closed. */
  readonly onClosed?: () => void;
  /** How long a call is retried while the server does not answer, in ms; default 10,000. */
  readonly patience?: number;
  /** How often to look for events of others without a notification, in ms; default 1,000. */
  readonly pollEvery?: number;
}

/**
 * Opens a log that any number of processes may have open, and write to. Rules ES100 to ES111 of
 * `SPEC.md` say what a fault does.
 * @throws DatabaseUnreachable
 * @throws DatabaseMissing
 * @throws SignInRefused
 * @throws PermissionMissing
 * @throws SchemaForeign
 * @throws SchemaTooNew
 * @throws ServerTooOld
 * @throws ServerUnsuitable
 * @throws InvalidRequest the address or the schema cannot be one
 */
export async function openPostgresEventStore(
  options: PostgresEventStoreOptions,
): Promise<EventStore & EventFeed> {
  const {
    url,
    schema = 'event_store',
    upcasters,
    legible,
    whyUnusable,
    patience = 10_000,
  } = options;
  const { onWarning = () => {}, pollEvery = 1_000 } = options;
  const address = addressOf(url, schema);
  await prepareDatabase(url, address, onWarning);

  const common = { url, address, patience, onWarning };
  // Appends never wait behind reads.
  const writing = new Connections({ ...common, most: 1 });
  const reading = new Connections({ ...common, most: 4 });
  const writer = uuidv7();
  const reader = new LogReader(reading, schema);
  const store = new PostgresEventStore({
    reader,
    writer: new LogWriter({ connections: writing, reader, address, writer }),
    shapes: { upcasters, legible, whyUnusable },
    async close() {
      await Promise.all([writing.close(), reading.close(), watch.close()]);
      options.onClosed?.();
    },
  });
  const onHead = (head: bigint) => store.reach(head);
  const watch = new HeadWatch({ url, address, writer, pollEvery, onHead, onWarning });
  // The first calls find their connections open.
  await Promise.all([
    watch.look(),
    writing.query({ name: 'open', text: 'SELECT' }, []),
    store.head(),
  ]);
  return store;
}

interface HeadWatchOptions {
  readonly url: string;
  readonly address: Address;
  /** Our own name in notifications: what we appended we know. */
  readonly writer: string;
  /** Interval of reading the head without a notification, in milliseconds. */
  readonly pollEvery: number;
  /** The log has reached this position. */
  readonly onHead: (head: bigint) => void;
  readonly onWarning: (message: string) => void;
}

/**
 * Hears by `LISTEN` how far the log is. It looks from time to time as well: a notification may be
 * lost with its connection, and a connection may be dead without saying so.
 */
class HeadWatch {
  readonly #options: HeadWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #client: Client | undefined;
  #looking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: HeadWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#tick(), options.pollEvery);
  }

  /** Listens, and reads the head of the log. Resolves when the head was reported, or when that failed. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#drop(this.#client);
    await this.#looking;
    // The look may have been opening a connection.
    await this.#drop(this.#client);
  }

  /** A look that has not ended since the last tick never will: its connection is dead. */
  #tick(): void {
    if (this.#looking === undefined) void this.look();
    else void this.#drop(this.#client);
  }

  async #look(): Promise<void> {
    const { address, onHead, onWarning } = this.#options;
    try {
      this.#client ??= await this.#listen();
      const { rows } = await this.#client.query<[string]>({
        text: headOf(address.schema),
        rowMode: 'array',
      });
      for (const [head] of rows) onHead(BigInt(head));
    } catch (error) {
      if (this.#isClosed) return;
      onWarning(
        `${address.text} cannot be listened to (${String(error)}). It is tried again; until then ` +
          'events of other processes come late.',
      );
      await this.#drop(this.#client);
    }
  }

  async #listen(): Promise<Client> {
    const { url, address, writer, onHead } = this.#options;
    const client = new Client(connectionTo(url));
    client.on('error', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => {
      const [head = '', by] = payload.split(' ');
      if (by !== writer) onHead(BigInt(head));
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channelOf(address.schema)}`);
      return client;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Another connection at once: notifications missed in the meantime are found by reading the head. */
  #lost(client: Client): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#client = undefined;
    void this.look();
  }

  async #drop(client: Client | undefined): Promise<void> {
    if (client === undefined) return;
    if (client === this.#client) this.#client = undefined;
    await client.end();
  }
}

/** The oldest major version that the adapter is tested with. */
export const oldestServer = 15;

/**
 * Leaves the schema as a log of the present version, or the database as it was. Of any number of
 * processes that do so at once, one works and the others wait for it.
 * @throws EventStoreError one that says what to do
 */
async function prepareDatabase(
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
  /** As in `server_version_num`: 150018 is 15.18. */
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
  // As JSON, whose columns may be any: the table may be another program's.
  const about = await client.query<{ about: { program?: unknown; version?: unknown } }>(
    `SELECT to_jsonb(about) AS about FROM ${schema}.about LIMIT 1`,
  );
  const [row] = about.rows;
  if (row?.about.program !== program) throw new SchemaForeign(address);
  return Number(row.about.version);
}
