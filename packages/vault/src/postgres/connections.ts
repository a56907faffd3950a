import { Pool, type ClientBase, type PoolClient } from 'pg';
import { withVaultErrors } from './faults.ts';
import { connectionTo, type Address } from './address.ts';

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

/** Connections to a vault; one that breaks fails what is asked of it, and the next takes another. */
export class Connections {
  readonly #address: Address;
  readonly #pool: Pool;

  constructor(url: string, address: Address) {
    this.#address = address;
    this.#pool = new Pool({ ...connectionTo(url), max: 4, idleTimeoutMillis: 0 });
    // A connection that breaks fails the statement under way; unheard, the event would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** @throws VaultUnavailable */
  readonly ask: Ask = <Row extends object>(statement: string, ...values: readonly unknown[]) =>
    withVaultErrors(
      this.#address,
      async () => (await this.#pool.query<Row>(statement, [...values])).rows,
    );

  /**
   * Commits when the work resolves, rolls back when it throws.
   * @throws VaultUnavailable
   */
  async transaction<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const client = await withVaultErrors(this.#address, () => this.#pool.connect());
    const ask = asking(this.#address, client);
    let isOver = false;
    try {
      await ask('BEGIN');
      const result = await work(ask);
      await ask('COMMIT');
      isOver = true;
      return result;
    } catch (error) {
      isOver = await isRolledBack(client);
      throw error;
    } finally {
      client.release(!isOver);
    }
  }

  /** Resolves when what is under way has been answered. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** False: the connection is of no more use, and the server rolls back when it ends. */
const isRolledBack = (client: PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
