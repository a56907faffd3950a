import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseSuite, names, write } from '../contract/database-suite.ts';
import type { Transaction } from '../kernel/database.ts';
import { DatabaseUnavailable, NotAReadModel } from '../kernel/errors.ts';
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
