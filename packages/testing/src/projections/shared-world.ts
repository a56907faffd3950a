import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import {
  followProjections,
  type FollowedProgress,
} from '@mach42/projectors/cluster/followed-progress.ts';
import {
  startSharedProjections,
  type SharedProjections,
} from '@mach42/projectors/cluster/shared-projections.ts';
import type { Projector } from '@mach42/projectors/kernel/projector.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { SharedDatabase } from '@mach42/read-models/kernel/shared-database.ts';
import { openPostgresDatabase } from '@mach42/read-models/postgres/open-postgres-database.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { dump } from './dump.ts';
import { project } from './project.ts';

type Store = EventStore & EventFeed;

const program = new URL('children/run-projections.ts', import.meta.url);

/** A log and read models in PostgreSQL, and processes that share the projections. */
export class SharedWorld implements AsyncDisposable {
  readonly store: Store;
  /** The read models, opened as by a process that answers queries. */
  readonly database: SharedDatabase;
  readonly failures: unknown[] = [];
  readonly warnings: unknown[] = [];
  readonly #url: string;
  readonly #schema: string;
  readonly #endings: (() => Promise<unknown>)[] = [];

  private constructor(url: string, schema: string, store: Store, database: SharedDatabase) {
    this.#url = url;
    this.#schema = schema;
    this.store = store;
    this.database = database;
  }

  static async open(url: string): Promise<SharedWorld> {
    const schema = `shared_${randomBytes(6).toString('hex')}`;
    const store = await openPostgresEventStore({ url, schema: `${schema}_log` });
    const database = await openPostgresDatabase({ url, schema });
    return new SharedWorld(url, schema, store, database);
  }

  /** Appends the events in this order, one event an append. */
  async append(events: readonly RecordedEvent[]): Promise<void> {
    const page = 250;
    for (let at = 0; at < events.length; at += page) {
      const slice = events.slice(at, at + page);
      await Promise.all(
        slice.map(({ stream, id, type, data, metadata }) =>
          this.store.append(stream, [{ id, type, data, metadata }], 'any'),
        ),
      );
    }
  }

  /**
   * Takes a share within this process, over connections of its own.
   * @param head how far it believes the log to be
   */
  async join(
    instance: string,
    all: readonly Projector[] = projectors,
    head: () => Promise<bigint> = () => this.store.head(),
    more: Partial<Parameters<typeof startSharedProjections>[0]> = {},
  ): Promise<SharedProjections> {
    const { store } = this;
    const database = await openPostgresDatabase({ url: this.#url, schema: this.#schema });
    this.#endings.push(async () => database.close());
    const shared = await startSharedProjections({
      database,
      source: {
        head,
        subscribe: (options) => store.subscribe(options),
        readEvent: (id) => store.readEvent(id),
        readStream: (stream) => store.readStream(stream),
      },
      projectors: all,
      instance,
      now: () => performance.now(),
      onFailure: (error) => this.failures.push(error),
      onWarning: (error) => this.warnings.push(error),
      presentMs: 2_000,
      ...more,
    });
    this.#endings.push(() => shared.stop());
    return shared;
  }

  /** Takes a share in a process of its own; resolves when it has begun. */
  async spawn(instance: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [fileURLToPath(program), this.#schema, instance], {
      env: { ...process.env, SHARED_URL: this.#url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const killWithUs = (): boolean => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    this.#endings.push(async () => {
      process.off('exit', killWithUs);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    if (child.stdout === null) throw new Error('It prints to us.');
    await once(createInterface({ input: child.stdout }), 'line');
    return child;
  }

  /** Follows the projections that other processes write, as a process that answers queries does. */
  async follow(): Promise<FollowedProgress> {
    const progress = await followProjections({
      reader: this.database,
      listen: (listener) => this.database.membership.listen(listener),
      source: this.store,
      onWarning: (error) => this.warnings.push(error),
    });
    this.#endings.push(() => progress.stop());
    return progress;
  }

  /** Returns the number of groups that each process holds. */
  async holders(): Promise<ReadonlyMap<string, number>> {
    const client = new Client(this.#url);
    await client.connect();
    const { rows } = await client.query<{ instance: string; groups: number }>(
      `select instance, count(*)::int as groups from ${this.#schema}.shares group by instance`,
    );
    await client.end();
    return new Map(rows.map(({ instance, groups }) => [instance, groups]));
  }

  /** Names of the indexes of the read models. */
  async indexes(): Promise<readonly string[]> {
    const client = new Client(this.#url);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select indexname as name from pg_indexes where schemaname = $1',
      [this.#schema],
    );
    await client.end();
    return rows.map(({ name }) => name);
  }

  /** Whether a transaction waits for a lock that another one has. */
  async isOneWaiting(): Promise<boolean> {
    const client = new Client(this.#url);
    await client.connect();
    const { rowCount } = await client.query('select from pg_locks where not granted');
    await client.end();
    return rowCount !== 0;
  }

  /** Every row as it is, and as one process alone makes it from the same log. */
  async dumps(): Promise<{ readonly shared: object; readonly alone: object }> {
    await using alone = await project(await this.store.readAll(0n, Number.MAX_SAFE_INTEGER));
    return { shared: await dump(this.database), alone: await dump(alone) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#endings.toReversed()) await end();
    await this.database.close();
    await this.store.close();
    const client = new Client(this.#url);
    await client.connect();
    await client.query(`drop schema ${this.#schema} cascade`);
    await client.query(`drop schema ${this.#schema}_log cascade`);
    await client.end();
  }
}
