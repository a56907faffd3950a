import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { RepeatedFault } from '../../feed/repeated-fault.ts';
import { connectionTo, addressOf, type Address } from '../../postgres/address.ts';
import { faultOf, reasonOf } from '../../postgres/faults.ts';
import { inProcessSignals } from '../in-process.ts';
import { isSignal } from '../signal-schema.ts';
import type { SharedSignals, Signal } from '../signals.ts';

interface PostgresSignalsOptions {
  /** `postgres://user:password@host:port/database`; not through a pooler, which loses listeners. */
  readonly url: string;
  /** Processes of one channel receive each other's signals. Default `workspace_signals`. */
  readonly channel?: string;
  /** Receives faults that an operator should know about. */
  readonly onWarning?: (message: string) => void;
}

/** Signals that wait for the server; the oldest give way. */
const mostWaiting = 10_000;
const pollEvery = 5_000;
const againAfter = 500;

/**
 * Signals by `LISTEN` and `NOTIFY`, over one connection that is opened again when it breaks. Signals that this
 * process publishes while the connection is broken wait for the new one; signals that other processes publish at that
 * time are lost.
 * @throws EventStoreError the database cannot be used
 */
export async function openPostgresSignals({
  url,
  channel = 'workspace_signals',
  onWarning = () => {},
}: PostgresSignalsOptions): Promise<SharedSignals> {
  const address = addressOf(url, channel);
  const signals = new PostgresSignals(url, address, onWarning);
  try {
    await signals.open();
  } catch (error) {
    throw faultOf(address, error);
  }
  return signals;
}

class PostgresSignals implements SharedSignals {
  readonly #url: string;
  readonly #address: Address;
  readonly #fault: RepeatedFault;
  readonly #here = inProcessSignals();
  readonly #writer = uuidv7();
  #client: Client | undefined;
  #waiting: Signal[] = [];
  #sending: Promise<void> | undefined;
  #polling: NodeJS.Timeout | undefined;
  #isAnswering = true;
  #isClosed = false;

  constructor(url: string, address: Address, onWarning: (message: string) => void) {
    this.#url = url;
    this.#address = address;
    this.#fault = new RepeatedFault({
      failed: (error) =>
        onWarning(
          `Signals cannot pass through ${address.text} (${reasonOf(error)}). It is tried again; ` +
            'until then replies are shown when they are finished.',
        ),
      kindOf: reasonOf,
      worked: () => onWarning(`Signals pass through ${address.text} again.`),
    });
  }

  async open(): Promise<void> {
    this.#client = await this.#connect();
    this.#polling = setInterval(() => this.#poll(), pollEvery).unref();
  }

  publish(signal: Signal): void {
    this.#here.publish(signal);
    if (this.#isClosed) return;
    this.#waiting.push(signal);
    if (this.#waiting.length > mostWaiting) this.#waiting.shift();
    this.#send();
  }

  subscribe(listener: (signal: Signal) => void): () => void {
    return this.#here.subscribe(listener);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    clearInterval(this.#polling);
    if (this.#client !== undefined) {
      this.#send();
      await this.#sending;
    }
    this.#isClosed = true;
    await this.#client?.end();
    await this.#sending;
  }

  async #connect(): Promise<Client> {
    const client = new Client(connectionTo(this.#url));
    const notices = new NoticeReader(this.#writer);
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => {
      for (const signal of notices.take(payload)) this.#here.publish(signal);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#address.schema}`);
      return client;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Signals that are published while others are being sent are sent next, all of them at once. */
  #send(): void {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined;
      if (this.#waiting.length > 0 && !this.#isClosed) this.#send();
    });
  }

  async #sendWaiting(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return this.#reconnect();
    const signals = this.#waiting;
    this.#waiting = [];
    try {
      await client.query({
        name: 'notify',
        text: 'SELECT pg_notify($1, notice) FROM unnest($2::text[]) notice',
        values: [this.#address.schema, noticesOf(this.#writer, signals)],
      });
    } catch (error) {
      // It may have been sent: these signals are lost rather than received twice.
      this.#warn(error);
      await this.#drop(client);
    }
  }

  async #reconnect(): Promise<void> {
    try {
      this.#client = await this.#connect();
      this.#fault.worked();
      if (this.#isClosed) await this.#client.end();
    } catch (error) {
      this.#warn(error);
      await setTimeout(againAfter);
    }
  }

  /** A poll that has not ended since the last one never will: its connection is dead. */
  #poll(): void {
    const client = this.#client;
    if (client === undefined) this.#send();
    else if (!this.#isAnswering) void this.#drop(client);
    else {
      this.#isAnswering = false;
      client.query('SELECT').then(
        () => (this.#isAnswering = true),
        () => this.#drop(client),
      );
    }
  }

  #lost(client: Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#isAnswering = true;
    if (!this.#isClosed) this.#send();
  }

  async #drop(client: Client): Promise<void> {
    this.#lost(client);
    await client.end();
  }

  #warn(error: unknown): void {
    if (!this.#isClosed) this.#fault.failed(error);
  }
}

const isInsideCharacter = (byte: number | undefined): boolean =>
  byte !== undefined && byte >> 6 === 0b10;

/** The text in pieces of at most so many bytes of UTF-8, cut between characters. */
export function cutText(text: string, mostBytes: number): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + mostBytes, bytes.length);
    while (isInsideCharacter(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces;
}

/** PostgreSQL takes fewer than 8,000 bytes; the rest is for the head of the message. */
const mostBytes = 7_800;

/** The texts of the notifications that carry some signals, in their order. */
export function noticesOf(writer: string, signals: readonly Signal[]): string[] {
  const pieces = cutText(JSON.stringify(signals), mostBytes);
  return pieces.map((piece, index) => `${writer} ${index + 1}/${pieces.length} ${piece}`);
}

/** Puts notifications together again; what came only in part is left out. */
export class NoticeReader {
  readonly #self: string;
  readonly #begun = new Map<string, string[]>();

  /** @param self whose own notifications say nothing new */
  constructor(self: string) {
    this.#self = self;
  }

  /** The signals that are whole with this notification. */
  take(notice: string): Signal[] {
    const [, writer = '', index = '', count = '', piece = ''] =
      /^(\S+) (\d+)\/(\d+) (.*)$/s.exec(notice) ?? [];
    if (writer === '' || writer === this.#self) return [];
    const pieces = index === '1' ? [] : (this.#begun.get(writer) ?? []);
    this.#begun.delete(writer);
    if (pieces.length + 1 !== Number(index)) return [];
    pieces.push(piece);
    if (index === count) return signalsIn(pieces.join(''));
    this.#begun.set(writer, pieces);
    return [];
  }
}

function signalsIn(text: string): Signal[] {
  const all: unknown = JSON.parse(text);
  return Array.isArray(all) ? all.filter(isSignal) : [];
}
