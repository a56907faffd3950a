import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { sharedStorageSuite } from './shared-storage.fixture.ts';

describeOnPostgres(
  '[SK5] [SK6] storage that several processes share, over a vault of PostgreSQL',
  () => {
    sharedStorageSuite(async () => {
      const schema = `vault_${randomBytes(6).toString('hex')}`;
      const vault = await openPostgresVault({ url: postgresUrl, schema });
      onTestFinished(async () => {
        await vault.close();
        const operator = new Client(postgresUrl);
        await operator.connect();
        await operator.query(`DROP SCHEMA ${schema} CASCADE`);
        await operator.end();
      });
      return vault;
    });
  },
);
