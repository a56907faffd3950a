import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { VaultUnavailable } from '../errors.ts';
import { hashCredential } from '../hashing.ts';
import { openPostgresVault } from './open-postgres-vault.ts';

describeOnPostgres('a vault that is open', () => {
  it('[VA33] says that the server refuses it, and continues once it is let in', async () => {
    const name = `vault_${randomBytes(6).toString('hex')}`;
    const operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(
      `CREATE ROLE ${name} LOGIN PASSWORD 'open-sesame'; GRANT CREATE ON DATABASE postgres TO ${name}`,
    );
    onTestFinished(async () => {
      await operator.query(`DROP OWNED BY ${name} CASCADE; DROP ROLE ${name}`);
      await operator.end();
    });
    const own = { username: name, password: 'open-sesame' };
    const url = Object.assign(new URL(postgresUrl), own).href;
    const vault = await openPostgresVault({ url, schema: name });
    onTestFinished(() => vault.close());
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await operator.query(
      `ALTER ROLE ${name} PASSWORD 'another';
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${name}'`,
    );
    const check = () => vault.check(dana.mobile, 'password', 'right');
    const caught = () =>
      check().then(
        () => undefined,
        (error: unknown) => error,
      );
    await expect.poll(caught).toMatchObject({ fault: 'refused' });
    const error = await caught();
    expect(error).toBeInstanceOf(VaultUnavailable);
    expect(String(error)).toContain(`does not let ${name} in`);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('open-sesame');
    await operator.query(`ALTER ROLE ${name} PASSWORD 'open-sesame'`);
    expect((await check())?.userId).toBe('dana');
  });
});
