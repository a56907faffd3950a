import type { Reader } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import type { ClusterSignal } from '../kernel/shared-database.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { codeOf } from './postgres-errors.ts';

/** Read models, and the name of their generation. */
export interface Opened {
  readonly name: string;
  readonly database: PostgresDatabase;
}

interface Ways {
  /** Opens those in use. */
  readonly open: () => Promise<Opened>;
  /** The name of the generation in use, asked over connections to the one that was. */
  readonly poll: (opened: Opened) => Promise<string>;
  /** Milliseconds between two polls. */
  readonly pollEvery: number;
}

/**
 * The codes of errors of a generation that is removed: no such table, no such schema, and given up in favour of the
 * process that removes them.
 */
const gone: ReadonlySet<string> = new Set(['42P01', '3F000', '40P01']);

/**
 * Reads the generation in use, also after another process has switched to the next: it polls from time to time, and
 * at once when the tables that it reads are gone.
 */
export class FollowingReader implements Reader, AsyncDisposable {
  readonly #ways: Ways;
  readonly #timer: NodeJS.Timeout;
  readonly #left = new Set<Promise<void>>();
  #opened: Opened;
  #polling: Promise<void> | undefined;
  #listener: ((what: ClusterSignal) => void) | undefined;
  #isClosed = false;

  constructor(opened: Opened, ways: Ways) {
    this.#opened = opened;
    this.#ways = ways;
    // A failed read is tried again; queries report an unavailable server.
    const poll = (): void => void this.#follow().catch(() => undefined);
    this.#timer = setInterval(poll, ways.pollEvery).unref();
  }

  get dialect(): Reader['dialect'] {
    return this.#opened.database.dialect;
  }

  all<Params extends object, Row>(query: Prepared<Params, Row>, params: Params): Promise<Row[]> {
    return this.#read((database) => database.all(query, params));
  }

  first<Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    return this.#read((database) => database.first(query, params));
  }

  /** Listens to writes to the generation in use, also after a switch; returns the function that ends it. */
  async listen(listener: (what: ClusterSignal) => void): Promise<() => Promise<void>> {
    this.#listener = listener;
    await this.#listenTo(this.#opened);
    return async () => {
      this.#listener = undefined;
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#polling?.catch(() => undefined);
    await Promise.all(this.#left);
    await this.#opened.database.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #read<T>(read: (database: PostgresDatabase) => T | Promise<T>): Promise<T> {
    for (;;) {
      const asked = this.#opened;
      try {
        return await read(asked.database);
      } catch (error) {
        const isGone = gone.has(codeOf(error) ?? '');
        // The generation was closed because another one is in use: that one has the answer.
        const isLeft = asked !== this.#opened;
        if (!isGone && !isLeft) throw error;
        if (!isLeft) await this.#follow();
        if (asked === this.#opened) throw error;
      }
    }
  }

  #follow(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #listenTo({ database }: Opened): Promise<void> {
    if (this.#listener === undefined) return;
    await database.membership.listen((what) => this.#listener?.(what));
  }

  async #poll(): Promise<void> {
    const before = this.#opened;
    if (this.#isClosed || (await this.#ways.poll(before)) === before.name) return;
    const next = await this.#ways.open();
    try {
      await this.#listenTo(next);
    } catch (error) {
      await next.database.close();
      throw error;
    }
    this.#opened = next;
    const closed = Promise.resolve(before.database.close()).finally(() =>
      this.#left.delete(closed),
    );
    this.#left.add(closed);
  }
}
