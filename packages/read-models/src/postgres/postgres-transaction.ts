import type { ClientBase, PoolClient, QueryConfig } from 'pg';
import type { MaybePromise, Transaction } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import { longestDefinition } from './connection.ts';
import { readable } from './postgres-errors.ts';
import { PostgresReader, statementOf } from './postgres-reader.ts';

/** Enough to keep the server at work, few enough to notice soon that one failed. */
const mostUnanswered = 100;

/**
 * Over one connection, which runs statements in the order in which it is given them. The answer to a
 * write is not waited for before the next statement, and at the latest before the transaction ends.
 */
export class PostgresTransaction extends PostgresReader implements Transaction {
  readonly #client: PoolClient;
  /** Of writes, in their order. */
  readonly #unanswered: Promise<void>[] = [];
  /** Of the first write that failed. */
  #failure: PromiseRejectedResult | undefined;
  #isGathering = false;

  /** Begins; nothing else may use the connection until it has ended. */
  constructor(client: PoolClient) {
    super(client);
    this.#client = client;
    this.#write(() => execute(client, 'begin'));
  }

  run<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
    check?: (written: number) => void,
  ): MaybePromise<void> {
    this.#write(() => this.runAndCount(query, params).then(check));
    if (this.#unanswered.length >= mostUnanswered) return this.#answered(mostUnanswered / 2);
  }

  runAndCount<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
  ): Promise<number> {
    return readable(async () => {
      const { rowCount } = await this.#client.query(statementOf(query, params));
      return rowCount ?? 0;
    });
  }

  execute(statement: string): Promise<void> {
    return execute(this.#client, statement);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    // What was written before is not part of it.
    await this.#answered();
    await this.execute('savepoint attempt');
    try {
      return await this.wholly(work);
    } catch (error) {
      this.#failure = undefined;
      await this.execute('rollback to attempt');
      throw error;
    } finally {
      await this.execute('release attempt');
    }
  }

  /**
   * Resolves when all that `work` wrote has been answered.
   * @throws what the first write failed with, whatever came of that; else what `work` throws
   */
  async wholly<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await this.#answered();
    }
  }

  #write(send: () => Promise<void>): void {
    this.#gather();
    const answer = send();
    // The caller that waits for the answers gets it.
    answer.catch(() => undefined);
    this.#unanswered.push(answer);
  }

  /** Sends statements together when the program next waits; each sending costs as much as a statement. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** Waits for the oldest answers. */
  async #answered(count = this.#unanswered.length): Promise<void> {
    const answers = await Promise.allSettled(this.#unanswered.splice(0, count));
    this.#failure ??= answers.find((answer) => answer.status === 'rejected');
    if (this.#failure !== undefined) throw this.#failure.reason;
  }
}

export const execute = (client: ClientBase, statement: string): Promise<void> =>
  readable(async () => {
    await client.query({ text: statement, query_timeout: longestDefinition } as QueryConfig);
  });
