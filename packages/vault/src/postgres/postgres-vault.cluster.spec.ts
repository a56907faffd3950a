import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { vaultSuite } from '../contract/vault-suite.ts';
import { UnusableVault, VaultUnavailable } from '../errors.ts';
import { hashCredential } from '../hashing.ts';
import type { Credentials } from '../vault.ts';
import { openPostgresVault } from './open-postgres-vault.ts';
import { migrations } from './schema.ts';

const child = fileURLToPath(new URL('children/open-vault.ts', import.meta.url));
const newSchema = () => `vault_${randomBytes(6).toString('hex')}`;
const hash = await hashCredential('right');
const dana: Credentials = {
  userId: 'dana',
  mobile: '004511111111',
  username: 'dana.demo',
  passwordHash: hash,
  secretHash: hash,
};

/** The address with some of its parts exchanged. */
const changed = (parts: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'host'>>) =>
  Object.assign(new URL(postgresUrl), parts).href;

async function operatorOfTest(): Promise<Client> {
  const operator = new Client(postgresUrl);
  await operator.connect();
  onTestFinished(() => operator.end());
  return operator;
}

async function vaultOfTest(schema: string, url = postgresUrl) {
  const vault = await openPostgresVault({ url, schema });
  onTestFinished(() => vault.close());
  return vault;
}

/** The name of a schema that is removed when the test ends; vaults to close are opened after it. */
function schemaOfTest(): string {
  const schema = newSchema();
  onTestFinished(() => removed(schema));
  return schema;
}

async function removed(schema: string): Promise<void> {
  const operator = new Client(postgresUrl);
  await operator.connect();
  await operator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await operator.end();
}

async function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describeOnPostgres('on a server', () => {
  vaultSuite('postgres', () => {
    const schema = newSchema();
    return {
      open: (now) => openPostgresVault({ url: postgresUrl, schema, now }),
      remove: () => removed(schema),
    };
  });

  it('[VA3] verifies once, whether the mobile is known or not', async () => {
    const verified: string[] = [];
    const vault = await openPostgresVault({
      url: postgresUrl,
      schema: schemaOfTest(),
      verify: async (stored) => verified.push(stored) === 0,
    });
    onTestFinished(() => vault.close());
    await vault.put(dana);
    await vault.check(dana.mobile, 'password', 'wrong');
    await vault.check('004599999999', 'password', 'wrong');
    expect(verified).toEqual([hash, expect.stringMatching(/^\$argon2id\$/)]);
  });

  it('[VA30] shows one process at once what another stored or revoked', async () => {
    const schema = schemaOfTest();
    const [one, other] = [await vaultOfTest(schema), await vaultOfTest(schema)];
    expect(await one.signingKey()).toEqual(await other.signingKey());
    await one.put(dana);
    expect((await other.check(dana.mobile, 'password', 'right'))?.userId).toBe('dana');
    await other.revokeToken('token', new Date(Date.now() + 60_000));
    expect(await one.isRevoked('token')).toBe(true);
  });

  it('[VA30] [VA5] gives a mobile to one of those who ask for it at once', async () => {
    const schema = schemaOfTest();
    const vaults = await Promise.all([1, 2, 3, 4].map(() => vaultOfTest(schema)));
    const asked = await Promise.allSettled(
      vaults.map((vault, n) => vault.put({ ...dana, userId: `u${n}`, username: `name${n}` })),
    );
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    const holder = (await vaults[0]?.check(dana.mobile, 'password', 'right'))?.userId;
    for (const reason of refused) {
      expect(reason).toMatchObject({ name: 'DuplicateCredential', field: 'mobile', holder });
    }
  });

  it('[VA36] counts what several processes attempt at once together', async () => {
    const schema = schemaOfTest();
    const vaults = await Promise.all([1, 2, 3].map(() => vaultOfTest(schema)));
    const limits = (n: number) => [
      { name: 'mobile 0045', most: 10 },
      { name: `address ${n}`, most: 6 },
    ];
    const begin = (n: number) => vaults[n % 3]?.attempts.begin(limits(n % 2), 300_000);
    const made = await Promise.all(Array.from({ length: 40 }, (_, n) => begin(n)));
    const counted = made.filter((one) => one?.isCounted);
    expect(counted).toHaveLength(10);
    const operator = await operatorOfTest();
    const kept = await operator.query(
      `SELECT name, count(*)::int FROM ${schema}.attempts GROUP BY name ORDER BY name`,
    );
    const ofAddresses = kept.rows.filter(({ name }) => name !== 'mobile 0045');
    expect(kept.rows.at(-1)).toEqual({ name: 'mobile 0045', count: 10 });
    expect(ofAddresses.reduce((sum, { count }) => sum + Number(count), 0)).toBe(10);
  });

  it('[VA36] is brought to a vault from before attempts were counted', async () => {
    const schema = schemaOfTest();
    await (await openPostgresVault({ url: postgresUrl, schema })).put(dana);
    const operator = await operatorOfTest();
    await operator.query(
      `DROP TABLE ${schema}.attempts; DROP FUNCTION ${schema}.begin_attempt;
       DROP TABLE ${schema}.content_keys, ${schema}.master_keys, ${schema}.seal_keys,
         ${schema}.token_keys, ${schema}.service_keys, ${schema}.records;
       UPDATE ${schema}.about SET version = 1`,
    );
    const vault = await vaultOfTest(schema);
    expect(await vault.attempts.begin([{ name: 'a', most: 1 }], 1000)).toMatchObject({
      isCounted: true,
    });
    expect((await vault.check(dana.mobile, 'password', 'right'))?.userId).toBe('dana');
  });

  it('[VA31] is created once by ten processes that start together', async () => {
    const schema = schemaOfTest();
    const children = Array.from({ length: 10 }, () =>
      fork(child, [schema], { execArgv: [], env: { ...process.env, VAULT: postgresUrl } }),
    );
    await Promise.all(children.map((process) => once(process, 'message')));
    const answers = children.map(async (process) => (await once(process, 'message'))[0] as string);
    for (const process of children) process.send('open');
    const keys = await Promise.all(answers);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(1);
    const operator = await operatorOfTest();
    const about = await operator.query(`SELECT version FROM ${schema}.about`);
    expect(about.rows).toEqual([{ version: migrations.length }]);
  });

  it.each([
    ['tables', 'CREATE TABLE credentials (a int); INSERT INTO credentials VALUES (7)'],
    ['a table about', `CREATE TABLE about (program text); INSERT INTO about VALUES ('Ledger')`],
    ['an empty table about', 'CREATE TABLE about (version int)'],
  ])('[VA32] leaves a schema with %s of another program as it is', async (_, sql) => {
    const schema = schemaOfTest();
    const operator = await operatorOfTest();
    await operator.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}; ${sql}`);
    const tables = async () => {
      const of = `SELECT relname FROM pg_class WHERE relnamespace = '${schema}'::regnamespace`;
      return (await operator.query(of)).rows;
    };
    const before = await tables();
    const opening = openPostgresVault({ url: postgresUrl, schema });
    await expect(opening).rejects.toThrow(UnusableVault);
    await expect(opening).rejects.toThrow('of another program');
    expect(await tables()).toEqual(before);
  });

  it('[VA32] leaves one of a newer version as it is', async () => {
    const schema = schemaOfTest();
    await (await openPostgresVault({ url: postgresUrl, schema })).close();
    const operator = await operatorOfTest();
    await operator.query(`UPDATE ${schema}.about SET version = 99`);
    const opening = openPostgresVault({ url: postgresUrl, schema });
    await expect(opening).rejects.toThrow(UnusableVault);
    await expect(opening).rejects.toThrow('newer version');
  });

  it.each([
    ['no server', VaultUnavailable, () => changed({ host: '127.0.0.1:1' }), 'Start it'],
    ['no database', UnusableVault, () => changed({ pathname: '/nowhere' }), 'CREATE DATABASE'],
    ['a wrong password', UnusableVault, () => changed({ password: 'open-sesame' }), 'in VAULT'],
    ['no address', UnusableVault, () => 'vault.db', 'must read postgres://'],
  ])('[VA33] says what to do where there is %s, and no password', async (_, kind, url, advice) => {
    const error = await caught(openPostgresVault({ url: url(), schema: schemaOfTest() }));
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ message: expect.stringContaining(advice) as string });
    const shown = inspect(error, { depth: 9, showHidden: true });
    expect(shown).not.toContain('open-sesame');
    expect(shown).not.toContain(new URL(postgresUrl).password);
  });

  it('[VA33] [VA35] says to a role that may not what it needs, and shows it nothing', async () => {
    const schema = schemaOfTest();
    await (await vaultOfTest(schema)).put(dana);
    const operator = await operatorOfTest();
    const role = `role_${schema}`;
    await operator.query(`CREATE ROLE ${role} LOGIN PASSWORD 'open-sesame'`);
    onTestFinished(async () => {
      const admin = new Client(postgresUrl);
      await admin.connect();
      await admin.query(`DROP ROLE ${role}`);
      await admin.end();
    });
    const url = changed({ username: role, password: 'open-sesame' });
    await expect(openPostgresVault({ url, schema })).rejects.toThrow(UnusableVault);
    await expect(openPostgresVault({ url, schema: schemaOfTest() })).rejects.toThrow(
      `GRANT CREATE ON DATABASE "postgres" TO "${role}"`,
    );
    const stranger = new Client(url);
    await stranger.connect();
    const looking = stranger.query(`SELECT * FROM ${schema}.credentials`);
    await expect(looking).rejects.toMatchObject({ code: '42501' });
    await stranger.end();
  });

  it('[VA34] fails with nothing of what it keeps, and stores once the cause is gone', async () => {
    const schema = schemaOfTest();
    const vault = await vaultOfTest(schema);
    const operator = await operatorOfTest();
    await operator.query(`ALTER TABLE ${schema}.credentials ADD CHECK (user_id <> 'dana')`);
    const error = await caught(vault.put(dana));
    expect(error).toBeInstanceOf(VaultUnavailable);
    const shown = inspect(error, { depth: 9, showHidden: true });
    for (const secret of [hash, dana.mobile, dana.username]) expect(shown).not.toContain(secret);
    await operator.query(
      `ALTER TABLE ${schema}.credentials DROP CONSTRAINT credentials_user_id_check`,
    );
    await vault.put(dana);
    expect((await vault.check(dana.mobile, 'secret', 'right'))?.userId).toBe('dana');
  });

  it('[VA37] has calls wait in turn while all its connections are busy', async () => {
    const schema = schemaOfTest();
    const vault = await vaultOfTest(schema);
    await vault.put(dana);
    const operator = await operatorOfTest();
    await operator.query(`BEGIN; LOCK TABLE ${schema}.credentials`);
    const calls = Promise.all(
      Array.from({ length: 40 }, (_, n) => vault.put({ ...dana, username: `dana.${n}` })),
    );
    const waiting = async () => {
      await operator.query('SELECT pg_stat_clear_snapshot()');
      const { rowCount } = await operator.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${schema}.%'`,
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(4);
    // Longer than a new connection may take.
    await operator.query('SELECT pg_sleep(5.5)');
    await operator.query('ROLLBACK');
    await calls;
    expect((await vault.check(dana.mobile, 'password', 'right'))?.userId).toBe('dana');
  });

  it('[VA37] does again what the server gives up in a deadlock', async () => {
    const schema = schemaOfTest();
    const vault = await vaultOfTest(schema);
    const others = { ...dana, userId: 'mo', mobile: '004533333333', username: 'mo' };
    await vault.put(dana);
    await vault.put(others);
    const operator = await operatorOfTest();
    // Each change of the row of one person waits for that of the other, who waits for it.
    await operator.query(`CREATE FUNCTION ${schema}.cross() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext(NEW.user_id || '${schema}'));
        PERFORM pg_sleep(0.2);
        PERFORM pg_advisory_xact_lock(hashtext(other || '${schema}'))
          FROM unnest(ARRAY['dana', 'mo']) AS other WHERE other <> NEW.user_id;
        RETURN NEW;
      END $$;
      CREATE TRIGGER cross_trigger BEFORE UPDATE ON ${schema}.credentials
        FOR EACH ROW EXECUTE FUNCTION ${schema}.cross();`);
    await Promise.all([
      vault.change('dana', { username: 'dana.two' }),
      vault.change('mo', { username: 'mo.two' }),
    ]);
    const { rows } = await operator.query<{ username: string }>(
      `SELECT username FROM ${schema}.credentials ORDER BY username`,
    );
    expect(rows.map(({ username }) => username)).toEqual(['dana.two', 'mo.two']);
  });

  it('[VA33] fails what a broken connection cuts off, and takes another for the next', async () => {
    const schema = schemaOfTest();
    const vault = await vaultOfTest(schema);
    await vault.put(dana);
    const operator = await operatorOfTest();
    await operator.query(`BEGIN; LOCK TABLE ${schema}.credentials`);
    const cutOff = caught(vault.put({ ...dana, username: 'other' }));
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%${schema}.credentials%'`;
    const cut = async () => {
      // Within a transaction, PostgreSQL shows activity as it was at the first read.
      await operator.query('SELECT pg_stat_clear_snapshot()');
      return (await operator.query(end)).rowCount;
    };
    await expect.poll(cut).toBe(1);
    expect(await cutOff).toBeInstanceOf(VaultUnavailable);
    await operator.query('ROLLBACK');
    expect((await vault.check(dana.mobile, 'password', 'right'))?.userId).toBe('dana');
  });
});
