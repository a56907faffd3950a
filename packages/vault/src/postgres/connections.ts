import { Client, Pool, type ClientBase } from 'pg';
import { UnusableVault, VaultConflict, VaultUnavailable } from '../errors.ts';
import { connectionTo, type Address } from './address.ts';
import { withVaultErrors } from './faults.ts';

/** Runs one statement; answers its rows. */
export type Ask = <Row extends object>(
  statement: string,
  ...values: readonly unknown[]
) => Promise<Row[]>;

/** Statements over one connection, whose errors have no secrets in them. */
export function asking(address: Address, client: Pick<ClientBase, 'query'>): Ask {
  return <Row extends object>(statement: string, ...values: readonly unknown[]) =>
    withVaultErrors(address, async () => (await client.query<Row>(statement, [...values])).rows);
}

/** Connections to a vault. A connection that breaks fails its calls, and the next call uses another one. */
export class Connections {
  readonly #address: Address;
  readonly #pool: Pool;
  #isInUse = false;

  constructor(url: string, address: Address) {
    this.#address = address;
    const connection = connectionTo(url);
    // The pool's own limit would count the time in which all connections are busy, too: calls wait in turn.
    class LimitedClient extends Client {
      constructor() {
        super(connection);
      }
    }
    this.#pool = new Pool({ Client: LimitedClient, max: 4, idleTimeoutMillis: 0 });
    // A connection that breaks fails the statement under way; unheard, the event would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** @throws VaultUnavailable */
  readonly ask: Ask = <Row extends object>(statement: string, ...values: readonly unknown[]) =>
    again(() => this.#withClient((ask) => ask<Row>(statement, ...values)));

  /** The vault is open: a server that refuses it from now on may take it again later. */
  beInUse(): void {
    this.#isInUse = true;
  }

  /**
   * Commits when the work resolves, rolls back when it throws.
   * @param work is done again where the server gave it up in favour of another
   * @throws VaultUnavailable
   */
  transaction<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    return again(() => this.#transaction(work));
  }

  #transaction<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    return this.#withClient(async (ask) => {
      await ask('BEGIN');
      const result = await work(ask);
      await ask('COMMIT');
      return result;
    });
  }

  /**
   * Work over one connection, which is ended where it failed: the server rolls back then, and behind the
   * address there may be another server by now.
   */
  async #withClient<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    try {
      return await this.#withOne(work);
    } catch (error) {
      if (!this.#isInUse || !(error instanceof UnusableVault)) throw error;
      throw new VaultUnavailable(error.message, 'refused');
    }
  }

  async #withOne<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const client = await withVaultErrors(this.#address, () => this.#pool.connect());
    let isDone = false;
    try {
      const result = await work(asking(this.#address, client));
      isDone = true;
      return result;
    } finally {
      client.release(!isDone);
    }
  }

  /** Resolves when the calls under way have been answered. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** The number of times that work is begun: one more than there are connections. */
const mostAttempts = 5;

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAgain(error) || attempt === mostAttempts) throw error;
    }
  }
}

/** The server gave it up in favour of other work; or it takes no writes, while a new connection may lead to another. */
const isWorthAgain = (error: unknown): boolean =>
  error instanceof VaultConflict ||
  (error instanceof VaultUnavailable && error.fault === 'read-only');
