import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { expect, it, onTestFinished } from 'vitest';
import { newEvent, numbered } from '../contract/builders.ts';
import { InvalidRequest } from '../errors.ts';
import { openPostgresEventStore } from './open.ts';
import { connectionOfTest, logOfTest } from './testing/new-log.ts';
import { Proxy } from './testing/proxy.ts';
import { storeOfTest } from './testing/stores.ts';

/** The address with some of its parts exchanged. */
function changed(url: string, parts: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>) {
  return Object.assign(new URL(url), parts).href;
}

const password = 'open-sesame';

describeOnPostgres('opening', () => {
  it('[ES108] a server that does not answer', async () => {
    const proxy = await Proxy.ofTest(postgresUrl);
    const { url } = proxy;
    await proxy.stop();
    await expect(openPostgresEventStore({ url })).rejects.toMatchObject({
      code: 'DATABASE_UNREACHABLE',
      message: expect.stringMatching(
        /^No PostgreSQL answers at 127\.0\.0\.1:\d+\/postgres \(ECONNREFUSED\)/,
      ),
    });
  });

  it('[ES108] a database that does not exist', async () => {
    const url = changed(postgresUrl, { pathname: '/nowhere' });
    await expect(openPostgresEventStore({ url })).rejects.toMatchObject({
      code: 'DATABASE_MISSING',
      message: expect.stringContaining('CREATE DATABASE "nowhere"'),
    });
  });

  it('[ES108] a wrong password, which is not shown', async () => {
    const url = changed(postgresUrl, { password });
    const opening = openPostgresEventStore({ url });
    await expect(opening).rejects.toMatchObject({
      code: 'DATABASE_SIGN_IN_REFUSED',
      message: expect.not.stringContaining(password),
    });
    await expect(opening).rejects.toThrow('Correct the user or the password');
  });

  it('[ES108] a role without permission; it may use an empty schema that it was given', async () => {
    const log = logOfTest(postgresUrl);
    const operator = await connectionOfTest(log.url);
    const role = `role_${log.schema}`;
    await operator.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    onTestFinished(async () => {
      await operator.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
    });
    const url = changed(log.url, { username: role, password });
    const open = () => openPostgresEventStore({ ...log, url });
    await expect(open()).rejects.toMatchObject({
      code: 'DATABASE_PERMISSION_MISSING',
      message: expect.stringContaining(`GRANT CREATE ON DATABASE "postgres" TO "${role}"`),
    });
    await operator.query(`CREATE SCHEMA ${log.schema}`);
    await expect(open()).rejects.toMatchObject({ code: 'DATABASE_PERMISSION_MISSING' });
    await operator.query(`GRANT ALL ON SCHEMA ${log.schema} TO ${role}`);
    const store = await open();
    await store.append('room-1', numbered(1), 'none');
    await store.close();
  });

  it.each([
    ['tables', 'CREATE TABLE events (position int); INSERT INTO events VALUES (7)'],
    ['a table about', `CREATE TABLE about (program text); INSERT INTO about VALUES ('Ledger')`],
    ['an empty table about', 'CREATE TABLE about (version int)'],
    ['a function', `CREATE FUNCTION append() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
  ])('[ES106] a schema with %s of another program is left as it is', async (_what, sql) => {
    const log = logOfTest(postgresUrl);
    const operator = await connectionOfTest(log.url);
    await operator.query(`CREATE SCHEMA ${log.schema}; SET search_path = ${log.schema}; ${sql}`);
    const content = async () => {
      const { rows } = await operator.query(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace
        UNION SELECT proname FROM pg_proc WHERE pronamespace = $1::regnamespace ORDER BY name`,
        [log.schema],
      );
      return rows;
    };
    const before = await content();
    await expect(openPostgresEventStore(log)).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    expect(await content()).toEqual(before);
  });

  it('[ES106] tables of others beside the schema stay', async () => {
    const log = logOfTest(postgresUrl);
    const operator = await connectionOfTest(log.url);
    const table = `public.events_of_${log.schema}`;
    await operator.query(`CREATE TABLE ${table} AS SELECT 7 AS position`);
    onTestFinished(async () => {
      await operator.query(`DROP TABLE ${table}`);
    });
    const store = await storeOfTest(log);
    await store.append('room-1', numbered(1), 'none');
    expect((await operator.query(`SELECT * FROM ${table}`)).rows).toEqual([{ position: 7 }]);
  });

  it('[ES107] a newer version is left as it is', async () => {
    const log = logOfTest(postgresUrl);
    const operator = await connectionOfTest(log.url);
    await (await openPostgresEventStore(log)).close();
    await operator.query(`UPDATE ${log.schema}.about SET version = 2`);
    await expect(openPostgresEventStore(log)).rejects.toMatchObject({
      code: 'STORE_TOO_NEW',
      message: expect.stringContaining('has version 2, this program knows versions up to 1'),
    });
  });

  it('[ES109] a database whose text is not UTF-8', async () => {
    const operator = await connectionOfTest(postgresUrl);
    const name = `latin_${logOfTest(postgresUrl).schema}`;
    await operator.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    onTestFinished(async () => {
      await operator.query(`DROP DATABASE ${name}`);
    });
    const url = changed(postgresUrl, { pathname: `/${name}` });
    await expect(openPostgresEventStore({ url })).rejects.toMatchObject({
      code: 'SERVER_UNSUITABLE',
      message: expect.stringContaining(`ENCODING 'UTF8'`),
    });
  });

  it('[ES109] an address that cannot be one', async () => {
    for (const url of ['', 'events.db', 'mysql://localhost/events', 'postgres://localhost']) {
      await expect(openPostgresEventStore({ url })).rejects.toThrow(InvalidRequest);
    }
    const opening = openPostgresEventStore({ url: postgresUrl, schema: 'a"; DROP TABLE b' });
    await expect(opening).rejects.toThrow(InvalidRequest);
  });
});

describeOnPostgres('an open store', () => {
  it('[ES101] commits to the disk though the database is set not to', async () => {
    const log = logOfTest(postgresUrl);
    const operator = await connectionOfTest(log.url);
    const name = `careless_${log.schema}`;
    await operator.query(`CREATE DATABASE ${name}`);
    await operator.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    onTestFinished(async () => {
      await operator.query(`DROP DATABASE ${name}`);
    });
    const url = changed(log.url, { pathname: `/${name}` });
    const store = await storeOfTest({ url });
    const observer = await connectionOfTest(url);
    await observer.query(`
      CREATE TABLE seen (setting text);
      CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER see AFTER INSERT ON event_store.events EXECUTE FUNCTION see()`);
    await store.append('room-1', numbered(1), 'none');
    expect((await observer.query('SELECT setting FROM seen')).rows).toEqual([{ setting: 'on' }]);
  });

  it('[ES110] refuses a stream name that no index could hold, and takes the longest', async () => {
    const store = await storeOfTest(logOfTest(postgresUrl));
    const longest = 'ü'.repeat(500);
    await expect(store.append(`${longest}x`, [newEvent()], 'none')).rejects.toThrow(InvalidRequest);
    const { events } = await store.append(longest, [newEvent()], 'none');
    expect(await store.readStream(longest)).toEqual(events);
    expect(await store.readStream('a\0b')).toEqual([]);
  });

  it('[ES111] [ES10] stores nothing of what the server refuses, says why, and stores what runs beside it', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest(log);
    const operator = await connectionOfTest(log.url);
    await operator.query(`ALTER TABLE ${log.schema}.events ADD CHECK (type <> 'ThingBroken')`);
    const append = () =>
      store.append('room-1', [...numbered(1), newEvent({ type: 'ThingBroken' })], 'none');
    await expect(append()).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      message: expect.stringMatching(/violates check constraint.*Nothing of it was stored/),
    });
    expect(await store.head()).toBe(0n);
    const [before, refused, after] = await Promise.allSettled([
      store.append('room-2', numbered(1), 'none'),
      append(),
      store.append('room-2', numbered(1), 0),
    ]);
    expect([before.status, refused.status, after.status]).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await operator.query(`ALTER TABLE ${log.schema}.events DROP CONSTRAINT events_type_check`);
    await expect(append()).resolves.toMatchObject({ revision: 1, position: 4n });
  });
});
