import { login } from '@mach42/contracts/users/calls.ts';
import { postgresBinaries } from '@mach42/testing/postgres/binaries.ts';
import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { Caller, signedIn } from '../support/calls.ts';
import { ownDatabase } from '../support/own-database.ts';
import { minutes, patience } from '../support/patience.ts';
import { startProcess } from '../support/server-process.ts';

const admin = { mobile: '004500000001', password: 'demo-password' };
const binaries = await postgresBinaries();

/** Has every process wait that begins an installation in this database, until the server dies. */
async function holdFirstStarts(url: string): Promise<void> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(hashtextextended('first start', 42))`);
}

describe.skipIf(binaries === undefined)('where PostgreSQL goes away', () => {
  it(
    'a first start waits, and registers its admin when it is back',
    async () => {
      await using opened = new AsyncDisposableStack();
      const server = await startThrowawayServer();
      if (server === undefined) throw new Error('PostgreSQL was there, and is not any more.');
      opened.defer(() => server.stop());
      const database = opened.use(await ownDatabase(server.url));
      await holdFirstStarts(database.url);
      const folder = opened.use(await temporaryFolder());
      const { url } = database;
      const product = opened.use(
        startProcess(
          {
            EVENT_STORE: url,
            READ_MODELS: url,
            VAULT: url,
            DATA_DIR: folder.path,
            ADMIN_MOBILE: admin.mobile,
            ADMIN_PASSWORD: admin.password,
            WEB_APP: 'none',
          },
          ['--role', 'all'],
        ),
      );
      const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
      await expect.poll(() => database.query(waiting), patience).toHaveLength(1);
      await server.goAway('killed');
      await expect.poll(() => product.output(), patience).toContain('The first start waits');
      await server.comeBack();
      const address = await product.address;
      expect(product.output().split('The first admin, shown once')).toHaveLength(2);
      const body = { ...admin, environment: 'web' } as const;
      const { data } = await new Caller(address).call(login, { body });
      expect(signedIn(data).user.roles).toContain('admin');
      const begun = await database.query<{ log: string }>(
        `SELECT log FROM vault.about WHERE log = (SELECT id::text FROM event_store.events
          ORDER BY position LIMIT 1)`,
      );
      expect(begun).toHaveLength(1);
    },
    minutes(3),
  );
});
