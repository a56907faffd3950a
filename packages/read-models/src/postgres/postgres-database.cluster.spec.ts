import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, additionsSuite, addStored } from '../contract/additions-suite.ts';
import { databaseSuite, names, write } from '../contract/database-suite.ts';
import type { Transaction } from '../kernel/database.ts';
import { DatabaseUnavailable, NotAReadModel } from '../kernel/errors.ts';
import { checkpointsTable } from '../projections/table.ts';
import { compilable, prepared } from '../query.ts';
import { lateIndexes } from '../schema.ts';
import { openPostgresDatabase } from './open-postgres-database.ts';

const random = (): string => randomBytes(6).toString('hex');

describeOnPostgres('read models in PostgreSQL', () => {
  const name = `read_${random()}`;
  const url = (): string => Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  const open = (schema: string) => openPostgresDatabase({ url: url(), schema });
  const newSchema = (): string => `read_${random()}`;
  let operator: Client;

  async function query(statement: string): Promise<unknown[]> {
    const client = new Client(url());
    await client.connect();
    try {
      return (await client.query<object>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(`create database ${name} encoding 'UTF8' locale 'C' template template0`);
  });
  afterAll(async () => {
    await operator.query(`drop database ${name} with (force)`);
    await operator.end();
  });

  describe('as a database', () => {
    databaseSuite(() => open(newSchema()));
    additionsSuite(() => open(newSchema()));
  });

  it('RM7 write a row once for all additions to it, not a version of it for each', async () => {
    const schema = newSchema();
    await using database = await open(schema);
    await database.transaction(async (tx) => {
      for (let n = 0; n < 300; n += 1) await tx.run(addStored, add('dana', 1, 1));
    });
    const rows = await query(`select bytes::int, ctid::text from ${schema}.storage_hours`);
    expect(rows).toEqual([{ bytes: 300, ctid: '(0,1)' }]);
  });

  it('RM8 have rows that were inserted together, before and after their table is asked for', async () => {
    await using database = await open(newSchema());
    const many = Array.from({ length: 150 }, (_, n) => `one of many ${n}`).toSorted();
    await database.transaction(async (tx) => {
      const insert = (name: string) => tx.run(checkpointsTable.insert, { name, position: 1 });
      for (const name of many.slice(0, 100)) await insert(name);
      expect(await names(tx)).toEqual(many.slice(0, 100));
      await tx.attempt(async () => insert('within'));
      const failing = tx.attempt(async () => {
        await insert('undone');
        await insert('within');
      });
      await expect(failing).rejects.toThrow(/unique constraint/i);
      for (const name of many.slice(100)) await insert(name);
    });
    expect(await names(database)).toEqual([...many, 'within']);
  });

  it('RM59 read by an index within a transaction, however small a table is', async () => {
    await using database = await open(newSchema());
    await write(database, 'one');
    await database.transaction(async (tx) => {
      const plan = await tx.all(
        prepared((q, _: object) =>
          compilable(
            q,
            sql<{ 'QUERY PLAN': string }>`explain select from checkpoints where name = 'one'`,
          ),
        ),
        {},
      );
      expect(plan[0]?.['QUERY PLAN']).toMatch(/^Index /);
    });
  });

  it('RM17 leave late indexes out, and have them again when they are completed', async () => {
    const schema = newSchema();
    await using database = await open(schema);
    const present = async () => {
      const rows = await query(`select indexname from pg_indexes where schemaname = '${schema}'`);
      const found = new Set((rows as { indexname: string }[]).map(({ indexname }) => indexname));
      return lateIndexes.filter(({ name: index }) => found.has(index)).length;
    };
    expect(await present()).toBe(lateIndexes.length);
    await database.transaction((tx) => database.lateIndexes.leaveOut(tx));
    expect(await present()).toBe(0);
    await database.lateIndexes.complete(AbortSignal.abort());
    expect(await present()).toBe(0);
    const { signal } = new AbortController();
    // Several processes reach the end of the log together.
    await Promise.all([1, 2, 3].map(() => database.lateIndexes.complete(signal)));
    expect([await present(), database.lateIndexes.left]).toEqual([lateIndexes.length, 0]);
  });

  it('RM50 have what was committed when they are opened again', async () => {
    const schema = newSchema();
    const first = await open(schema);
    await write(first, 'kept');
    await first.close();
    await using again = await open(schema);
    expect(await names(again)).toEqual(['kept']);
  });

  it('RM50 are defined once by ten processes that start together', async () => {
    const schema = newSchema();
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(schema)));
    for (const [index, database] of opened.entries()) await write(database, `from ${index}`);
    for (const database of opened) {
      expect(await names(database)).toHaveLength(10);
      await database.close();
    }
  });

  it('RM51 of another schema of ours are replaced by empty ones', async () => {
    const schema = newSchema();
    const first = await open(schema);
    await write(first, 'old');
    await first.close();
    await query(`comment on schema ${schema} is 'Mach42 read models 1'`);
    await using again = await open(schema);
    expect(await names(again)).toEqual([]);
  });

  it.each(['', `comment on schema SCHEMA is 'songs'`])(
    'RM52 of another program are refused and keep every row: %j',
    async (comment) => {
      const schema = newSchema();
      await query(`create schema ${schema}`);
      await query(`create table ${schema}.songs (title text)`);
      await query(`insert into ${schema}.songs values ('Clay')`);
      if (comment !== '') await query(comment.replace('SCHEMA', schema));
      await expect(open(schema)).rejects.toThrow(NotAReadModel);
      expect(await query(`select title from ${schema}.songs`)).toEqual([{ title: 'Clay' }]);
    },
  );

  it('RM53 need a database that sorts by characters', async () => {
    const sorted = `sorted_${random()}`;
    await operator.query(
      `create database ${sorted} encoding 'SQL_ASCII' locale 'C' template template0`,
    );
    const address = Object.assign(new URL(postgresUrl), { pathname: `/${sorted}` }).href;
    const opening = openPostgresDatabase({ url: address, schema: 'read' });
    await expect(opening).rejects.toThrow("encoding 'UTF8', locale 'C'");
    await operator.query(`drop database ${sorted}`);
  });

  it.each([
    ['no server', () => 'postgres://nobody@127.0.0.1:1/none', 'cannot be reached'],
    ['no database', () => `${postgresUrl}-none`, 'create it'],
    [
      'a wrong password',
      () => Object.assign(new URL(url()), { password: 'wrong' }).href,
      'refused the user or the password',
    ],
  ])('RM53 say what to do where there is %s', async (_, address, hint) => {
    const opening = openPostgresDatabase({ url: address(), schema: 'read' });
    await expect(opening).rejects.toThrow(DatabaseUnavailable);
    await expect(openPostgresDatabase({ url: address(), schema: 'read' })).rejects.toThrow(hint);
  });

  it('RM53 take no name of a schema that would need quotation marks', async () => {
    await expect(open('read; drop schema public')).rejects.toThrow(TypeError);
  });

  it('RM55 quote no row in an error', async () => {
    await using database = await open(newSchema());
    await write(database, 'What she wrote');
    const again = await write(database, 'What she wrote').catch((error: unknown) => error);
    expect(again).toMatchObject({ code: '23505' });
    expect(inspect(again, { depth: 9 })).not.toContain('What she wrote');
  });

  it('RM58 keep a text that the server cannot hold with U+FFFD in the place of what it cannot', async () => {
    await using database = await open(newSchema());
    await write(database, 'the kiln\0 is on, \ud83d');
    expect(await names(database)).toEqual(['the kiln\uFFFD is on, \uFFFD']);
  });

  it.each([
    ['read', names],
    ['written', (tx: Transaction) => write({ transaction: (work) => work(tx) }, 'after')],
  ] as const)('RM54 roll back what a lost connection cuts off before it is %s', async (_, use) => {
    await using database = await open(newSchema());
    const cutOff = database.transaction(async (tx) => {
      await write({ transaction: (work) => work(tx) }, 'lost');
      expect(await names(tx)).toEqual(['lost']);
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = '${name}' and state = 'idle in transaction'`,
      );
      await use(tx);
    });
    await expect(cutOff).rejects.toThrow(DatabaseUnavailable);
    await write(database, 'kept');
    expect(await names(database)).toEqual(['kept']);
  });
});
