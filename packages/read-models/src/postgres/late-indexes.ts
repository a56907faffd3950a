import { Client, type ClientConfig } from 'pg';
import type { LateIndexes, Transaction } from '../kernel/database.ts';
import { lateIndexes } from '../schema.ts';
import { longestDefinition } from './connection.ts';
import { readable } from './postgres-errors.ts';

/** Any number, beside the hash of the schema: one process at a time creates the missing indexes. */
const creatingLock = 42_004;

/** The late indexes of a schema; which of them are there is seen in it. */
export class SchemaIndexes implements LateIndexes {
  readonly #connection: ClientConfig;
  readonly #schema: string;
  #left = 0;

  /** @param connection looks for tables in the schema */
  constructor(connection: ClientConfig, schema: string) {
    this.#connection = connection;
    this.#schema = schema;
  }

  get left(): number {
    return this.#left;
  }

  async leaveOut(tx: Transaction): Promise<void> {
    for (const { name } of lateIndexes) await tx.execute(`drop index if exists ${name}`);
  }

  /**
   * Creates the indexes over a separate connection. The server does the work, and each process that writes to the
   * table waits for it.
   */
  async complete(signal: AbortSignal): Promise<void> {
    const client = new Client({ ...this.#connection, query_timeout: longestDefinition });
    // A broken connection fails its query; an `error` event without a listener would end the process.
    client.on('error', () => undefined);
    const ended = (): void => void client.end();
    try {
      await readable(() => client.connect());
      signal.addEventListener('abort', ended, { once: true });
      await this.#complete(client, signal);
    } catch (error) {
      // An index that is left out is still missing, and created by the next call.
      if (!signal.aborted) throw error;
    } finally {
      this.#left = 0;
      signal.removeEventListener('abort', ended);
      await client.end();
    }
  }

  async #complete(client: Client, signal: AbortSignal): Promise<void> {
    const ask = <Row extends object>(statement: string, ...values: readonly unknown[]) =>
      readable(async () => (await client.query<Row>(statement, [...values])).rows);
    await ask('select pg_advisory_lock($1::int, hashtext($2))', creatingLock, this.#schema);
    const present = await ask<{ name: string }>(
      'select indexname as name from pg_indexes where schemaname = $1',
      this.#schema,
    );
    const there = new Set(present.map(({ name }) => name));
    const missing = lateIndexes.filter(({ name }) => !there.has(name));
    this.#left = missing.length;
    for (const { definition } of missing) {
      if (signal.aborted) return;
      await ask(definition);
      this.#left -= 1;
    }
  }
}
