import { type ClientBase, type ClientConfig, type Pool, Client } from 'pg';
import type { Transaction } from '../kernel/database.ts';
import type { ClusterMembership, ClusterSignal, Members } from '../kernel/shared-database.ts';
import { readable } from './postgres-errors.ts';

const listenAgainMs = 1_000;
const pollEveryMs = 10_000;

/** Receives notifications over a connection of its own, which is opened again when it is lost. */
class Listening {
  readonly #connection: ClientConfig;
  readonly #channel: string;
  readonly #listener: (what: ClusterSignal) => void;
  #client: Client | undefined;
  #again: NodeJS.Timeout | undefined;
  #polling: NodeJS.Timeout | undefined;
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
      this.#polling = setInterval(() => this.#poll(client), pollEveryMs).unref();
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#again);
    clearInterval(this.#polling);
    await this.#client?.end();
  }

  /** A connection may be dead without saying so: then this is not answered in time. */
  #poll(client: Client): void {
    client.query('select').catch(() => client.end());
  }

  #lost(client: Client): void {
    if (client !== this.#client) return;
    clearInterval(this.#polling);
    this.#client = undefined;
    this.#tryAgain();
  }

  /** Listeners also poll from time to time, so missed notifications need no repetition. */
  #tryAgain(): void {
    if (this.#isOver) return;
    this.#again = setTimeout(() => {
      this.start().catch(() => this.#tryAgain());
    }, listenAgainMs);
  }
}

/** Goes up with the definitions: part of the version of a schema. */
export const membershipVersion = 1;

/** The rows are of no use after a crash of the server, so the tables have no write-ahead log. */
export const membershipTables: readonly string[] = [
  `create unlogged table instances (
    instance text primary key,
    present_until timestamptz not null
  )`,
  `create unlogged table shares (
    name text primary key,
    instance text not null
  )`,
];

interface Self {
  readonly instance: string;
  readonly presentMs: number;
}

/** Any number, beside the hash of the schema: one process at a time joins or leaves. */
const joinLock = 42_002;
const processLock = 42_003;

const join = `insert into instances (instance, present_until)
  values ($1, clock_timestamp() + $2 * interval '1 millisecond')
  on conflict (instance) do update set present_until = excluded.present_until`;
const renewed = `update instances
  set present_until = clock_timestamp() + $2 * interval '1 millisecond' where instance = $1`;
/** A time later than a living member can set was set before the clock was put back. */
const removeDeadMembers = `with dead as (
    delete from instances where present_until < clock_timestamp()
      or present_until > clock_timestamp() + 2 * $1 * interval '1 millisecond'
    returning instance
  )
  delete from shares where instance in (select instance from dead)
    or instance not in (select instance from instances)`;
const instances = 'select instance from instances order by instance';
const presentNow =
  'select instance from instances where present_until >= clock_timestamp() order by instance';
const assignment = 'select name, instance from shares order by name';
const assign = `insert into shares (name, instance) select unnest($2::text[]), $1
  on conflict (name) do nothing`;
const releaseNamed = 'delete from shares where instance = $1 and name = any($2::text[])';

/** Membership by tables of the schema, and by notifications. */
export class PostgresMembership implements ClusterMembership {
  readonly #pool: Pool;
  readonly #connection: ClientConfig;
  readonly #schema: string;
  readonly #listening = new Set<Listening>();

  constructor(pool: Pool, connection: ClientConfig, schema: string) {
    this.#pool = pool;
    this.#connection = connection;
    this.#schema = schema;
  }

  join({ instance, presentMs }: Self, choose: (before: Members) => readonly string[]) {
    return this.#exclusively(async (client) => {
      await client.query(join, [instance, presentMs]);
      await client.query(removeDeadMembers, [presentMs]);
      const before = await members(client);
      await client.query(assign, [instance, choose(before)]);
      return members(client);
    });
  }

  async heartbeat({ instance, presentMs }: Self): Promise<boolean> {
    const { rowCount } = await readable(() => this.#pool.query(renewed, [instance, presentMs]));
    return rowCount === 1;
  }

  async present(): Promise<readonly string[]> {
    const { rows } = await readable(() => this.#pool.query<{ instance: string }>(presentNow));
    return rows.map(({ instance }) => instance);
  }

  async release(instance: string, names: readonly string[]): Promise<void> {
    await readable(() => this.#pool.query(releaseNamed, [instance, names]));
    await this.notify('assignment');
  }

  async leave(instance: string): Promise<void> {
    await this.#exclusively(async (client) => {
      await client.query('delete from shares where instance = $1', [instance]);
      await client.query('delete from instances where instance = $1', [instance]);
    });
    await this.notify('assignment');
  }

  async lock(tx: Transaction): Promise<void> {
    await tx.execute(`select pg_advisory_xact_lock(${processLock}, hashtext('${this.#schema}'))`);
  }

  async notify(what: ClusterSignal): Promise<void> {
    await readable(() => this.#pool.query('select pg_notify($1, $2)', [this.#channel, what]));
  }

  async listen(listener: (what: ClusterSignal) => void): Promise<() => Promise<void>> {
    const listening = new Listening(this.#connection, this.#channel, listener);
    this.#listening.add(listening);
    await listening.start();
    return async () => {
      this.#listening.delete(listening);
      await listening.end();
    };
  }

  async close(): Promise<void> {
    for (const listening of this.#listening) await listening.end();
  }

  /** At most 63 characters, as a schema has at most 60. */
  get #channel(): string {
    return `rm_${this.#schema}`;
  }

  #exclusively<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    return readable(async () => {
      const client = await this.#pool.connect();
      let isDone = false;
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [
          joinLock,
          this.#schema,
        ]);
        const result = await work(client);
        await client.query('commit');
        isDone = true;
        return result;
      } finally {
        // An open transaction ends with its connection.
        client.release(!isDone);
      }
    });
  }
}

async function members(client: ClientBase): Promise<Members> {
  const present = await client.query<{ instance: string }>(instances);
  const held = await client.query<{ name: string; instance: string }>(assignment);
  return {
    instances: present.rows.map(({ instance }) => instance),
    holders: new Map(held.rows.map(({ name, instance }) => [name, instance])),
  };
}
