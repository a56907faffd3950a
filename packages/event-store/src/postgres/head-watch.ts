import { Client } from 'pg';
import { connectionTo, type Address } from './address.ts';
import { headOf } from './log-reader.ts';
import { channelOf } from './schema.ts';

export interface HeadWatchOptions {
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
export class HeadWatch {
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
