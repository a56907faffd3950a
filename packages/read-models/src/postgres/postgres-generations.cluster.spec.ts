import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { names, write } from '../contract/database-suite.ts';
import { generationsSuite } from '../contract/generations-suite.ts';
import { NotAReadModel, OtherVersion, RebuildUnderWay } from '../kernel/errors.ts';
import { isShared } from '../kernel/shared-database.ts';
import { PostgresGenerations } from './postgres-generations.ts';

const random = (): string => randomBytes(6).toString('hex');
const child = fileURLToPath(new URL('children/open-generations.ts', import.meta.url));

describeOnPostgres('read models in schemas of PostgreSQL', () => {
  const database = `places_${random()}`;
  const url = Object.assign(new URL(postgresUrl || 'postgres://none/'), {
    pathname: `/${database}`,
  }).href;
  let operator: Client;

  beforeAll(async () => {
    const admin = new Client(postgresUrl);
    await admin.connect();
    await admin.query(`create database ${database} encoding 'UTF8' locale 'C' template template0`);
    await admin.end();
    operator = new Client(url);
    await operator.connect();
  });
  afterAll(async () => {
    await operator.end();
    const admin = new Client(postgresUrl);
    await admin.connect();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });

  const newSchema = () => `read_${random()}`;
  const generationsIn = async (schema: string): Promise<string[]> => {
    const { rows } = await operator.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ $1 order by nspname`,
      [`^${schema}_`],
    );
    return rows.map(({ name }) => name);
  };

  describe('as generations', () => {
    generationsSuite(async () => {
      const schema = newSchema();
      return {
        open: () => new PostgresGenerations({ url, schema }),
        count: async () => (await generationsIn(schema)).length,
        [Symbol.asyncDispose]: async () => {},
      };
    });
  });

  it('RM62 that an interrupted rebuilding left are removed at the next start', async () => {
    const schema = newSchema();
    const generations = () => new PostgresGenerations({ url, schema });
    const first = await generations().openCurrent();
    await write(first.database, 'first');
    const interrupted = await generations().openEmpty();
    await interrupted.database.close();
    const killed = operator.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and datname = $1 and state = 'idle'`,
      [database],
    );
    expect((await killed).rowCount).toBe(1);
    await first.database.close();
    expect(await generationsIn(schema)).toEqual([`${schema}_1`, `${schema}_2`]);
    await expect
      .poll(async () => {
        const again = await generations().openCurrent();
        expect(await names(again.database)).toEqual(['first']);
        await again.database.close();
        return generationsIn(schema);
      })
      .toEqual([`${schema}_1`]);
  });

  it('RM63 leave those alone that another process is building, and build none beside them', async () => {
    const schema = newSchema();
    const generations = () => new PostgresGenerations({ url, schema });
    const first = await generations().openCurrent();
    const next = await generations().openEmpty();
    await write(next.database, 'next');
    await expect(generations().openEmpty()).rejects.toThrow(RebuildUnderWay);
    const beside = await generations().openCurrent();
    await beside.database.close();
    expect(await names(next.database)).toEqual(['next']);
    await next.activate();
    await first.remove();
    const after = await generations().openEmpty();
    await after.remove();
    await next.database.close();
  });

  it('RM63 are built by no other process until their activation is reported', async () => {
    const generations = new PostgresGenerations({ url, schema: newSchema() });
    const first = await generations.openCurrent();
    const next = await generations.openEmpty();
    let moved: string[] | undefined;
    await next.activate(async () => {
      await expect(generations.openEmpty()).rejects.toThrow(RebuildUnderWay);
      const current = await generations.openActive(first);
      moved = current && (await names(current.database));
      await current?.database.close();
    });
    expect(moved).toEqual([]);
    const another = await generations.openEmpty();
    await another.remove();
    await first.remove();
    await next.database.close();
  });

  it('RM61 that are in use are removed by no process, whatever became of the answer to `activate`', async () => {
    const schema = newSchema();
    const generations = new PostgresGenerations({ url, schema });
    const first = await generations.openCurrent();
    const next = await generations.openEmpty();
    await write(next.database, 'next');
    await operator.query(`update ${schema}.pointer set current = '${schema}_2'`);
    await next.remove();
    const again = await generations.openActive(first);
    expect(again && (await names(again.database))).toEqual(['next']);
    await again?.database.close();
    await first.database.close();
  });

  it('RM61 leave none of their values in the statistics of the server once these are erased', async () => {
    const generations = new PostgresGenerations({ url, schema: newSchema() });
    const first = await generations.openCurrent();
    for (const number of [1, 2, 3]) await write(first.database, `fired with birch ${number}`);
    await operator.query('analyze');
    const next = await generations.openEmpty();
    await next.activate();
    await first.remove();
    const hasValues = async (): Promise<boolean> => {
      await operator.query('checkpoint');
      const { rows } = await operator.query<{ bytes: Buffer }>(
        `select pg_read_binary_file(pg_relation_filepath('pg_statistic')) as bytes`,
      );
      return rows.some(({ bytes }) => bytes.includes('fired with birch'));
    };
    expect(await hasValues()).toBe(true);
    const reader = new Client(url);
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select');
    await operator.query('select pg_current_xact_id()');
    expect(await generations.eraseRemoved()).toBe(false);
    await reader.end();
    await expect.poll(() => generations.eraseRemoved()).toBe(true);
    expect(await hasValues()).toBe(false);
    await next.database.close();
  });

  it('RM61 say that statistics keep their values where the role does not own the database', async () => {
    const generations = new PostgresGenerations({ url, schema: newSchema() });
    expect(await generations.keepsStatistics()).toBe(false);
    const role = newSchema();
    await operator.query(`create role ${role} login password 'of a test'`);
    const other = new URL(url);
    [other.username, other.password] = [role, 'of a test'];
    const ofOthers = new PostgresGenerations({ url: other.href, schema: newSchema() });
    expect(await ofOthers.keepsStatistics()).toBe(true);
    await operator.query(`drop role ${role}`);
  });

  it('RM60 of ten processes that start together are the same ones, defined once', async () => {
    const schema = newSchema();
    const children = Array.from({ length: 10 }, () =>
      fork(child, [schema], { execArgv: [], env: { ...process.env, READ_MODELS: url } }),
    );
    await Promise.all(children.map((process) => once(process, 'message')));
    const answers = children.map(async (process) => (await once(process, 'message'))[0] as unknown);
    for (const process of children) process.send('open');
    expect(await Promise.all(answers)).toEqual(children.map(() => 'open'));
    expect(await generationsIn(schema)).toEqual([`${schema}_1`]);
    const generation = await new PostgresGenerations({ url, schema }).openCurrent();
    expect(await names(generation.database)).toHaveLength(10);
    await generation.database.close();
  });

  it('RM64 are followed by readers in other processes when they move', async () => {
    const schema = newSchema();
    const generations = new PostgresGenerations({ url, schema });
    const first = await generations.openCurrent();
    await write(first.database, 'first');
    await using rare = await generations.openReader(600_000);
    await using often = await generations.openReader(20);
    expect(await names(rare)).toEqual(['first']);

    const next = await generations.openEmpty();
    await write(next.database, 'next');
    expect(await names(often)).toEqual(['first']);
    await next.activate();
    await expect.poll(() => names(often)).toEqual(['next']);
    expect(await names(rare)).toEqual(['first']);
    await first.remove();
    expect(await names(rare)).toEqual(['next']);
    await next.database.close();
  });

  it('RM64 tell readers what is written to them, also after they have moved', async () => {
    const generations = new PostgresGenerations({ url, schema: newSchema() });
    const first = await generations.openCurrent();
    await using reader = await generations.openReader(20);
    const received: string[] = [];
    await reader.listen((what) => received.push(what));
    const next = await generations.openEmpty();
    await write(next.database, 'next');
    await next.activate();
    await expect.poll(() => names(reader)).toEqual(['next']);
    expect(received).toEqual([]);
    if (isShared(next.database)) await next.database.membership.notify('rows');
    await expect.poll(() => received).toEqual(['rows']);
    await first.remove();
    await next.database.close();
  });

  it('RM64 are read without a gap while they move again and again', async () => {
    const schema = newSchema();
    const generations = new PostgresGenerations({ url, schema });
    let current = await generations.openCurrent();
    await write(current.database, 'kept');
    await using reader = await generations.openReader();
    const moving = (async () => {
      for (let times = 0; times < 5; times += 1) {
        const next = await generations.openEmpty();
        await write(next.database, 'kept');
        await next.activate();
        await current.remove();
        current = next;
      }
    })();
    const ended = new AbortController();
    const done = moving.finally(() => ended.abort());
    const read = new Set<string>();
    while (!ended.signal.aborted) {
      const found = await Promise.all([names(reader), names(reader), names(reader)]);
      for (const some of found) read.add(some.join());
    }
    await done;
    expect([...read]).toEqual(['kept']);
    expect(await generationsIn(schema)).toEqual([`${schema}_6`]);
    await current.database.close();
  });

  it('RM64 RM67 of another version are replaced by no reader, and by no one who may not', async () => {
    const schema = newSchema();
    const generations = new PostgresGenerations({ url, schema });
    const first = await generations.openCurrent();
    await write(first.database, 'first');
    await operator.query(`comment on schema ${schema}_1 is 'Mach42 read models 1'`);
    await expect(generations.openReader()).rejects.toThrow(OtherVersion);
    await expect(generations.openCurrent(false)).rejects.toThrow(OtherVersion);
    expect(await names(first.database)).toEqual(['first']);
    await first.database.close();
  });

  it('RM52 leave a schema of the pointer’s name alone that is not ours', async () => {
    const schema = newSchema();
    await operator.query(`create schema ${schema}; create table ${schema}.pointer (current int)`);
    const generations = new PostgresGenerations({ url, schema });
    await expect(generations.openCurrent()).rejects.toThrow(NotAReadModel);
    const { rows } = await operator.query(`select * from ${schema}.pointer`);
    expect(rows).toEqual([]);
    expect(await generationsIn(schema)).toEqual([]);
  });
});
