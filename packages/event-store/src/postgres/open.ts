import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { RepeatedFault } from '../feed/repeated-fault.ts';
import { addressOf, connectionTo, type Address } from './address.ts';
import { Connections } from './connections.ts';
import { LogReader, headOf } from './log-reader.ts';
import { LogWriter } from './log-writer.ts';
import { PostgresEventStore } from './postgres-event-store.ts';
import { prepareDatabase } from './prepare-database.ts';

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
  /** Receives faults that an operator should know about and that stop nothing. */
  readonly onWarning?: (message: string) => void;
  /** Called once the store is closed. */
  readonly onClosed?: () => void;
  /** The time for which a call is retried while the server does not answer, in ms; default 10,000. */
  readonly patience?: number;
  /** The interval of the polls for events of other processes whose notification was lost, in ms; default 1,000. */
  readonly pollEvery?: number;
}

/**
 * Opens a log that any number of processes may have open, and write to. Rules ES100 to ES111 of `SPEC.md` define the
 * effect of each fault.
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

  // Most connections break at the same time.
  const broken = new RepeatedFault({ failed: (message) => onWarning(String(message)) });
  const onBroken = (message: string): void => broken.failed(message);
  const common = { url, address, patience, onWarning: onBroken };
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
    watch.poll(),
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
 * Learns by `LISTEN` the position of the log. It reads the position from time to time as well: a notification may be
 * lost with its connection, and a connection may be dead without saying so.
 */
class HeadWatch {
  readonly #options: HeadWatchOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #fault: RepeatedFault;
  #client: Client | undefined;
  #polling: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: HeadWatchOptions) {
    this.#options = options;
    const { address, onWarning } = options;
    this.#fault = new RepeatedFault({
      failed: (error) =>
        onWarning(
          `${address.text} cannot be listened to (${String(error)}). It is tried again; until then ` +
            'events of other processes come late.',
        ),
      worked: () => onWarning(`${address.text} is listened to again.`),
    });
    this.#timer = setInterval(() => this.#tick(), options.pollEvery);
  }

  /** Listens, and reads the head of the log. Resolves when the head was reported, or when that failed. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#drop(this.#client);
    await this.#polling;
    // The poll may have been opening a connection.
    await this.#drop(this.#client);
  }

  /** A poll that has not ended since the last tick never will: its connection is dead. */
  #tick(): void {
    if (this.#polling === undefined) void this.poll();
    else void this.#drop(this.#client);
  }

  /** @param isAgain the connection was lost in the first attempt */
  async #poll(isAgain = false): Promise<void> {
    const { address, onHead } = this.#options;
    let client: Client | undefined;
    try {
      if (this.#isClosed) return;
      client = this.#client ??= await this.#listen();
      const { rows } = await client.query<[string]>({
        text: headOf(address.schema),
        rowMode: 'array',
      });
      for (const [head] of rows) onHead(BigInt(head));
      this.#fault.worked();
    } catch (error) {
      if (this.#isClosed) return;
      await this.#drop(client);
      // An existing connection may have ended before the poll, and its notifications are lost: the poll is repeated
      // at once over a new one.
      if (client !== undefined && !isAgain) return this.#poll(true);
      this.#fault.failed(error);
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
    // A poll that is under way has begun before.
    void Promise.resolve(this.#polling).then(() => this.poll());
  }

  async #drop(client: Client | undefined): Promise<void> {
    if (client === undefined) return;
    if (client === this.#client) this.#client = undefined;
    await client.end();
  }
}
