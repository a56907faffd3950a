import type { ClientBase, ClientConfig, Pool } from 'pg';
import type { Transaction } from '../kernel/database.ts';
import type { Attendance, Call, Company } from '../kernel/shared-database.ts';
import { Listening } from './listening.ts';
import { readable } from './postgres-errors.ts';

interface Self {
  readonly instance: string;
  readonly presentMs: number;
}

/** Any number, beside the hash of the schema: one process at a time looks at who is there. */
const meetingLock = 42_002;
const aloneLock = 42_003;

const present = `insert into instances (instance, present_until)
  values ($1, clock_timestamp() + $2 * interval '1 millisecond')
  on conflict (instance) do update set present_until = excluded.present_until`;
const stillPresent = `update instances
  set present_until = clock_timestamp() + $2 * interval '1 millisecond' where instance = $1`;
const forgetTheDead = `with dead as (
    delete from instances where present_until < clock_timestamp() returning instance
  )
  delete from shares where instance in (select instance from dead)
    or instance not in (select instance from instances)`;
const instances = 'select instance from instances order by instance';
const presentNow =
  'select instance from instances where present_until >= clock_timestamp() order by instance';
const shares = 'select name, instance from shares order by name';
const hold = `insert into shares (name, instance) select unnest($2::text[]), $1
  on conflict (name) do nothing`;
const giveBack = 'delete from shares where instance = $1 and name = any($2::text[])';

/** Company by tables of the schema, and by notifications. */
export class PostgresCompany implements Company {
  readonly #pool: Pool;
  readonly #connection: ClientConfig;
  readonly #schema: string;
  readonly #listening = new Set<Listening>();

  constructor(pool: Pool, connection: ClientConfig, schema: string) {
    this.#pool = pool;
    this.#connection = connection;
    this.#schema = schema;
  }

  meet({ instance, presentMs }: Self, choose: (before: Attendance) => readonly string[]) {
    return this.#together(async (client) => {
      await client.query(present, [instance, presentMs]);
      await client.query(forgetTheDead);
      const before = await attendance(client);
      await client.query(hold, [instance, choose(before)]);
      return attendance(client);
    });
  }

  async stay({ instance, presentMs }: Self): Promise<boolean> {
    const { rowCount } = await readable(() =>
      this.#pool.query(stillPresent, [instance, presentMs]),
    );
    return rowCount === 1;
  }

  async present(): Promise<readonly string[]> {
    const { rows } = await readable(() => this.#pool.query<{ instance: string }>(presentNow));
    return rows.map(({ instance }) => instance);
  }

  async giveBack(instance: string, names: readonly string[]): Promise<void> {
    await readable(() => this.#pool.query(giveBack, [instance, names]));
    await this.call('shares');
  }

  async leave(instance: string): Promise<void> {
    await this.#together(async (client) => {
      await client.query('delete from shares where instance = $1', [instance]);
      await client.query('delete from instances where instance = $1', [instance]);
    });
    await this.call('shares');
  }

  async alone(tx: Transaction): Promise<void> {
    await tx.execute(`select pg_advisory_xact_lock(${aloneLock}, hashtext('${this.#schema}'))`);
  }

  async call(what: Call): Promise<void> {
    await readable(() => this.#pool.query('select pg_notify($1, $2)', [this.#channel, what]));
  }

  async listen(listener: (what: Call) => void): Promise<() => Promise<void>> {
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

  #together<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    return readable(async () => {
      const client = await this.#pool.connect();
      let isDone = false;
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [
          meetingLock,
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

async function attendance(client: ClientBase): Promise<Attendance> {
  const present = await client.query<{ instance: string }>(instances);
  const held = await client.query<{ name: string; instance: string }>(shares);
  return {
    instances: present.rows.map(({ instance }) => instance),
    holders: new Map(held.rows.map(({ name, instance }) => [name, instance])),
  };
}
