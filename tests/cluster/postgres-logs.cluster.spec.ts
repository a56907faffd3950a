import { login } from '@mach42/contracts/users/calls.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { Caller } from '../support/calls.ts';
import { ownDatabase } from '../support/own-database.ts';
import { startDoomed } from '../support/server-process.ts';

const given = {
  mobile: '004511111111',
  password: 'what she typed as a password',
  environment: 'web',
} as const;

describeOnPostgres('the log of a server that loses its PostgreSQL', () => {
  it('says what does not answer, and neither whose password nor that of the database', async () => {
    await using folder = await temporaryFolder();
    await using database = await ownDatabase(postgresUrl);
    await using vault = await ownDatabase(postgresUrl);
    const env = { EVENT_STORE: database.url, READ_MODELS: database.url, VAULT: vault.url };
    await using server = startDoomed({ ...env, LOG_LEVEL: 'trace', DATA_DIR: folder.path });
    const anonymous = new Caller(await server.address);
    const signIn = async () => (await anonymous.attempt(login, { body: given })).status;
    expect(await signIn()).toBe(401);

    const name = new URL(vault.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    await expect.poll(signIn, { timeout: 20_000 }).toBe(503);
    await expect.poll(() => server.output()).toContain('VaultUnavailable');
    const { password } = new URL(postgresUrl);
    for (const secret of [password, given.password, given.mobile, postgresUrl]) {
      expect(secret).not.toBe('');
      expect(server.output()).not.toContain(secret);
    }
  });
});
