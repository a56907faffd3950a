import { Client } from 'pg';
import { NotAReadModel } from '../kernel/errors.ts';
import { connectionTo } from './connection.ts';
import { readable } from './postgres-errors.ts';

/** Marks the schema of the pointer, in its comment; the number counts changes of its table. */
const mark = 'Mach42 places of read models 1';

/** Runs one statement; answers its rows. */
export type Ask = <Row extends object>(
  statement: string,
  ...values: readonly unknown[]
) => Promise<Row[]>;

/** One connection; the locks that it holds are free when it ends. */
interface Session {
  readonly ask: Ask;
  end(): Promise<void>;
}

/** @throws DatabaseUnavailable */
export async function openSession(url: string): Promise<Session> {
  const client = new Client(connectionTo(url));
  // A broken connection fails its query; an `error` event without a listener would end the process.
  client.on('error', () => undefined);
  await readable(() => client.connect());
  return {
    ask: <Row extends object>(statement: string, ...values: readonly unknown[]) =>
      readable(async () => (await client.query<Row>(statement, [...values])).rows),
    end: () => client.end(),
  };
}

/** @throws DatabaseUnavailable */
export async function inSession<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const session = await openSession(url);
  try {
    return await work(session.ask);
  } finally {
    await session.end();
  }
}

/**
 * Ensures that there is a pointer to the generation in use. Where several processes do so at once, one defines it and
 * the others wait for it.
 * @throws NotAReadModel the schema is another program's
 */
export async function definePointer(ask: Ask, schema: string, first: string): Promise<void> {
  await ask('begin');
  await ask('select pg_advisory_xact_lock(hashtextextended($1, 42))', `${schema}.define`);
  const [found] = await ask<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    schema,
  );
  if (found === undefined) {
    await ask(`create schema ${schema}`);
    await ask(`create table ${schema}.pointer (current text not null, log text)`);
    await ask(`insert into ${schema}.pointer values ($1, null)`, first);
    await ask(`comment on schema ${schema} is '${mark}'`);
  } else if (found.comment !== mark) {
    throw new NotAReadModel(`The schema ${schema}`);
  }
  await ask('commit');
}

/** The name of the generation in use; once it is `held`, it cannot change until the transaction ends. */
export async function pointerIn(
  ask: Ask,
  schema: string,
  held: '' | 'for share' = '',
): Promise<string> {
  const [row] = await ask<{ current: string }>(`select current from ${schema}.pointer ${held}`);
  if (row === undefined) throw new NotAReadModel(`The schema ${schema}`);
  return row.current;
}
