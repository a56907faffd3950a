import { Client } from 'pg';
import { compareTable, inOrderOfKey } from '../comparison/compare-table.ts';
import type { OpenComparison, Cells, ComparedTable } from '../comparison/comparison.ts';
import type { Database } from '../kernel/database.ts';
import { RebuildUnderWay } from '../kernel/errors.ts';
import type { Generation, SharedGenerations } from '../kernel/generations.ts';
import { tables } from '../tables.ts';
import { connectionTo } from './connection.ts';
import { FollowingReader, type Opened } from './following-reader.ts';
import { openPostgresDatabase, readModelsMark, numbers } from './open-postgres-database.ts';
import { definePointer, inSession, openSession, pointerIn, type Ask } from './pointer.ts';
import { codeOf, readable } from './postgres-errors.ts';

interface PostgresSlotsOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /**
   * The schema of the pointer; the schemas of the generations are this name with `_1`, `_2` and so on. Default
   * `read_models`.
   */
  readonly schema?: string;
}

/** Generations in one PostgreSQL database, which any number of processes may have open. */
export class PostgresGenerations implements SharedGenerations {
  readonly #url: string;
  readonly #schema: string;
  readonly #rebuildLock: string;
  readonly #opened = new WeakMap<Database, Opened>();

  constructor({ url, schema = 'read_models' }: PostgresSlotsOptions) {
    if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) {
      throw new TypeError(`No name of a schema: ${schema}`);
    }
    this.#url = url;
    this.#schema = schema;
    this.#rebuildLock = `${schema}.rebuild`;
  }

  async openCurrent(mayReplace = true): Promise<Generation> {
    return inSession(this.#url, async (ask) => {
      const opened = await this.#openHeld(ask, mayReplace);
      if (mayReplace) await this.#removeOthers(ask);
      return this.#generation(opened);
    });
  }

  async openActive({ database }: Generation): Promise<Generation | undefined> {
    const opened = this.#opened.get(database);
    if (opened !== undefined && (await this.#current(opened)) === opened.name) return undefined;
    return inSession(this.#url, async (ask) => {
      // The process that moved the pointer removes the old read models when no process uses them any more.
      return this.#generation(await this.#openHeld(ask, false));
    });
  }

  /**
   * Opens the generation in use only for reading, and follows the read models to their next generation.
   * @param pollEvery milliseconds between two reads of the pointer to the generation in use; default 1,000
   */
  async openReader(pollEvery = 1_000): Promise<FollowingReader> {
    const open = () => inSession(this.#url, (ask) => this.#openHeld(ask, false));
    const poll = (opened: Opened) => this.#current(opened);
    return new FollowingReader(await open(), { open, poll, pollEvery });
  }

  /** @throws RebuildUnderWay another process has one open that it has neither kept nor removed */
  async openEmpty(): Promise<Generation> {
    const building = await openSession(this.#url);
    try {
      if (!(await this.#isAlone(building.ask))) throw new RebuildUnderWay();
      const numbers = (await this.#generations(building.ask)).map((name) =>
        Number(name.split('_').at(-1)),
      );
      const name = `${this.#schema}_${Math.max(0, ...numbers) + 1}`;
      const database = await openPostgresDatabase({ url: this.#url, schema: name });
      const generation = this.#generation({ name, database });
      return {
        database,
        // The pointer is moved over the connection that holds the lock against other processes: if it were lost, they
        // might have removed the new generation.
        activate: async (before) => {
          await this.#point(building.ask, name);
          await before?.();
          await building.end();
        },
        remove: async () => {
          try {
            await generation.remove();
          } finally {
            await building.end();
          }
        },
      };
    } catch (error) {
      await building.end();
      throw error;
    }
  }

  openComparison(current: Generation, rebuilt: Generation): Promise<OpenComparison> {
    return compareSchemas(this.#url, this.#nameOf(current), this.#nameOf(rebuilt));
  }

  #nameOf({ database }: Generation): string {
    const opened = this.#opened.get(database);
    if (opened === undefined) throw new TypeError('This generation was not opened here.');
    return opened.name;
  }

  /** Id of the log that they were built from; undefined while none is known. */
  async log(): Promise<string | undefined> {
    return inSession(this.#url, async (ask) => {
      await this.#define(ask);
      const [row] = await ask<{ log: string | null }>(`select log from ${this.#schema}.pointer`);
      return row?.log ?? undefined;
    });
  }

  /** Keeps the id, if none is known. */
  async belongTo(log: string): Promise<void> {
    await inSession(this.#url, async (ask) => {
      await this.#define(ask);
      await ask(`update ${this.#schema}.pointer set log = $1 where log is null`, log);
    });
  }

  async count(): Promise<number> {
    return inSession(this.#url, async (ask) => (await this.#generations(ask)).length);
  }

  /**
   * The statistics of the planner have values of rows, which stay in the file of their catalog when the tables are gone.
   * Its owner or that of the database may write it into a new one; for others the server leaves it as it is.
   */
  async eraseRemoved(): Promise<boolean> {
    return inSession(this.#url, async (ask) => {
      const [now] = await ask<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
      const [seen] = await ask<{ isSeen: boolean }>(
        `select exists (select from pg_stat_activity
          where pid <> pg_backend_pid() and pid not in (select pid from pg_stat_progress_vacuum)
            and datname = current_database() and age(backend_xmin) > age($1::text::xid)) as "isSeen"`,
        now?.xid ?? '',
      );
      if (seen?.isSeen !== false) return false;
      await ask('vacuum (full) pg_catalog.pg_statistic');
      return true;
    });
  }

  /** The owner of the database may erase them; from PostgreSQL 17 on also a role that may maintain the catalog. */
  async keepsStatistics(): Promise<boolean> {
    return inSession(this.#url, async (ask) => {
      const [role] = await ask<{ isOwner: boolean; canMaintain: boolean }>(
        `select pg_has_role(datdba, 'USAGE') as "isOwner",
          current_setting('server_version_num')::int >= 170000 as "canMaintain"
          from pg_database where datname = current_database()`,
      );
      if (role?.isOwner === true || role?.canMaintain !== true) return role?.isOwner !== true;
      const [may] = await ask<{ isAllowed: boolean }>(
        `select has_table_privilege('pg_catalog.pg_statistic', 'MAINTAIN') as "isAllowed"`,
      );
      return may?.isAllowed !== true;
    });
  }

  /** Returns the name of the generation in use. It is read every second, over a connection that exists already. */
  #current({ database }: Opened): Promise<string> {
    return pointerIn(database.ask, this.#schema);
  }

  #generation({ name, database }: Opened): Generation {
    this.#opened.set(database, { name, database });
    return {
      database,
      activate: async (before) => {
        await inSession(this.#url, (ask) => this.#point(ask, name));
        await before?.();
      },
      remove: async () => {
        await database.close();
        await inSession(this.#url, async (ask) => {
          // The generation is kept when it is in use after all: the answer to its activation may have been lost.
          if ((await pointerIn(ask, this.#schema)) !== name) await drop(ask, name);
        });
      },
    };
  }

  /**
   * Opens the generation in use within a transaction that holds the pointer: no process moves the pointer until then,
   * and so none removes the generation that is being opened.
   */
  async #openHeld(ask: Ask, mayReplace: boolean): Promise<Opened> {
    await this.#define(ask);
    await ask('begin');
    const name = await pointerIn(ask, this.#schema, 'for share');
    const database = await openPostgresDatabase({ url: this.#url, schema: name, mayReplace });
    await ask('commit');
    return { name, database };
  }

  #define(ask: Ask): Promise<void> {
    return definePointer(ask, this.#schema, `${this.#schema}_1`);
  }

  async #removeOthers(ask: Ask): Promise<void> {
    if (!(await this.#isAlone(ask))) return;
    const current = await pointerIn(ask, this.#schema);
    for (const name of await this.#generations(ask)) if (name !== current) await drop(ask, name);
    await ask('select pg_advisory_unlock(hashtextextended($1, 42))', this.#rebuildLock);
  }

  /** Whether no rebuild is under way. If so, no other process begins one until the session ends. */
  async #isAlone(ask: Ask): Promise<boolean> {
    const [answer] = await ask<{ isAlone: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 42)) as "isAlone"',
      this.#rebuildLock,
    );
    return answer?.isAlone ?? false;
  }

  async #generations(ask: Ask): Promise<string[]> {
    const rows = await ask<{ name: string }>(
      `select nspname as name from pg_namespace
        where nspname ~ $1 and starts_with(obj_description(oid, 'pg_namespace'), $2)`,
      `^${this.#schema}_[0-9]{1,9}$`,
      readModelsMark,
    );
    return rows.map(({ name }) => name);
  }

  async #point(ask: Ask, name: string): Promise<void> {
    await ask(`update ${this.#schema}.pointer set current = $1`, name);
  }
}

/** Readers lock tables in an order of their own: of two that wait for each other one has to yield. */
async function drop(ask: Ask, schema: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask(`drop schema if exists ${schema} cascade`);
      return;
    } catch (error) {
      if (codeOf(error) !== '40P01' || attempt === 5) throw error;
    }
  }
}

/** Rows that are fetched at once. */
const page = 500;

const oneMoment = 'begin isolation level repeatable read read only';

/**
 * Compares the rows of two schemas, those of the first as they are when this resolves.
 * @throws DatabaseUnavailable
 */
async function compareSchemas(
  url: string,
  current: string,
  rebuilt: string,
): Promise<OpenComparison> {
  const ours = await openClient(url);
  try {
    await query(ours, oneMoment);
    const rows = await query(ours, `select name, position from ${current}.checkpoints`);
    return {
      checkpoints: new Map(
        rows.map(({ name, position }) => [String(name), BigInt(position as number)]),
      ),
      async compare(names, signal) {
        const theirs = await openClient(url);
        try {
          await query(theirs, oneMoment);
          const compared: ComparedTable[] = [];
          for (const table of tables.filter(({ name }) => names.includes(name))) {
            signal.throwIfAborted();
            const found = await compareTable(
              table,
              rowsOf(ours, inOrderOfKey(table, current), signal),
              rowsOf(theirs, inOrderOfKey(table, rebuilt), signal),
            );
            compared.push(found);
          }
          return compared;
        } finally {
          await theirs.end();
        }
      },
      [Symbol.asyncDispose]: () => ours.end(),
    };
  } catch (error) {
    await ours.end();
    throw error;
  }
}

async function* rowsOf(client: Client, sql: string, signal: AbortSignal): AsyncGenerator<Cells> {
  await query(client, `declare comparing cursor for ${sql}`);
  for (let rows = await fetched(client); rows.length > 0; rows = await fetched(client)) {
    signal.throwIfAborted();
    yield* rows;
  }
  await query(client, 'close comparing');
}

const fetched = (client: Client): Promise<Cells[]> => query(client, `fetch ${page} from comparing`);

const query = (client: Client, sql: string): Promise<Cells[]> =>
  readable(async () => (await client.query<Cells>(sql)).rows);

async function openClient(url: string): Promise<Client> {
  const client = new Client({ ...connectionTo(url), types: numbers });
  // A broken connection fails its query; an `error` event without a listener would end the process.
  client.on('error', () => undefined);
  await readable(() => client.connect());
  return client;
}
