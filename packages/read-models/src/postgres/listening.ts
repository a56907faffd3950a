import { Client, type ClientConfig } from 'pg';
import type { ClusterSignal } from '../kernel/shared-database.ts';
import { readable } from './postgres-errors.ts';

const listenAgainMs = 1_000;
const lookEveryMs = 10_000;

/** Receives notifications over a connection of its own, which is opened again when it is lost. */
export class Listening {
  readonly #connection: ClientConfig;
  readonly #channel: string;
  readonly #listener: (what: ClusterSignal) => void;
  #client: Client | undefined;
  #again: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(connection: ClientConfig, channel: string, listener: (what: ClusterSignal) => void) {
    this.#connection = connection;
    this.#channel = channel;
    this.#listener = listener;
  }

  /** @throws DatabaseUnavailable */
  async start(): Promise<void> {
    const client = new Client(this.#connection);
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => {
      if (payload === 'rows' || payload === 'assignment') this.#listener(payload);
    });
    try {
      await readable(async () => {
        await client.connect();
        await client.query(`listen ${this.#channel}`);
      });
    } catch (error) {
      await client.end();
      throw error;
    }
    if (this.#isOver) await client.end();
    else {
      this.#client = client;
      this.#looking = setInterval(() => this.#look(client), lookEveryMs).unref();
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#again);
    clearInterval(this.#looking);
    await this.#client?.end();
  }

  /** A connection may be dead without saying so: then this is not answered in time. */
  #look(client: Client): void {
    client.query('select').catch(() => client.end());
  }

  #lost(client: Client): void {
    if (client !== this.#client) return;
    clearInterval(this.#looking);
    this.#client = undefined;
    this.#tryAgain();
  }

  /** Listeners also look from time to time, so what was missed needs no repetition. */
  #tryAgain(): void {
    if (this.#isOver) return;
    this.#again = setTimeout(() => {
      this.start().catch(() => this.#tryAgain());
    }, listenAgainMs);
  }
}
