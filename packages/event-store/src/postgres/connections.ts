import { setTimeout } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import { AppendUnsettled } from '../log/server-errors.ts';
import { connectionTo, type Address } from './address.ts';
import { faultOf, isTransient, reasonOf, isReadOnly } from './faults.ts';

interface ConnectionsOptions {
  readonly url: string;
  readonly address: Address;
  /** Most connections at once. */
  readonly most: number;
  /** Milliseconds for which a call is retried while the server does not answer. */
  readonly patience: number;
  /** Learns of a connection that broke while nothing was asked of it. */
  readonly onWarning: (message: string) => void;
}

/** A prepared statement, known to the server by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Longer than a query waits for others; a connection that is silent for so long is dead. */
const longestSilence = 15_000;
const pause = 100;

/** One sending of a query. */
interface Attempt {
  readonly client: PoolClient;
  readonly since: number;
}

/**
 * Connections that are opened again when they break. A statement whose connection broke is sent
 * again, so each has to be one that may be executed twice.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #pool: Pool;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #attempts = new Set<Attempt>();
  readonly #watching: NodeJS.Timeout;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    const connection = connectionTo(options.url);
    // The pool's own limit would count the time in which all connections are busy, too.
    class LimitedClient extends Client {
      constructor() {
        super(connection);
      }
    }
    this.#pool = new Pool({ Client: LimitedClient, max: options.most, idleTimeoutMillis: 0 });
    this.#watching = setInterval(() => this.#endSilent(), longestSilence / 5).unref();
    this.#pool.on('error', (error) => {
      options.onWarning(`A connection to ${options.address.text} broke: ${error.message}.`);
    });
    // While a query is under way, the query itself fails. The event needs a listener nevertheless: without one it
    // would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * Rows as arrays.
   * @throws DatabaseUnreachable when the server did not answer for as long as there is patience
   * @throws AppendUnsettled the same, and the statement may have been executed; if it `writes`
   */
  query<Row extends readonly unknown[]>(
    statement: Statement,
    values: readonly unknown[],
    writes = false,
  ): Promise<Row[]> {
    const asked = this.#ask<Row>({ ...statement, values: [...values], rowMode: 'array' }, writes);
    this.#underWay.add(asked);
    const forget = () => this.#underWay.delete(asked);
    asked.then(forget, forget);
    return asked;
  }

  /** Resolves when the statements under way have been answered and all connections are closed. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    clearInterval(this.#watching);
    await this.#pool.end();
  }

  #endSilent(): void {
    const latest = performance.now() - longestSilence;
    for (const { client, since } of this.#attempts) {
      // Fails the query under way, which is then sent again over another connection.
      if (since < latest) void client.end();
    }
  }

  async #ask<Row extends readonly unknown[]>(
    query: QueryArrayConfig,
    writes: boolean,
  ): Promise<Row[]> {
    const { address, patience } = this.#options;
    const end = performance.now() + patience;
    let wasSent = false;
    for (;;) {
      try {
        const client = await this.#pool.connect();
        wasSent = true;
        const { rows } = await this.#send(client, query);
        return rows as unknown[] as Row[];
      } catch (error) {
        if (!isTransient(error)) throw faultOf(address, error);
        if (performance.now() + pause > end) {
          throw writes && wasSent
            ? new AppendUnsettled(address, reasonOf(error), error)
            : faultOf(address, error);
        }
        await setTimeout(pause);
      }
    }
  }

  async #send(client: PoolClient, query: QueryArrayConfig): Promise<QueryArrayResult<unknown[]>> {
    const attempt = { client, since: performance.now() };
    this.#attempts.add(attempt);
    let isBroken = false;
    try {
      return await client.query<unknown[]>(query);
    } catch (error) {
      // When a server takes no writes, the next attempt opens a new connection: by then the address may lead to
      // another server.
      isBroken = isTransient(error) || isReadOnly(error);
      throw error;
    } finally {
      this.#attempts.delete(attempt);
      client.release(isBroken);
    }
  }
}
