import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { Client } from 'pg';
import { blobsSuite } from '../contract/blobs-suite.ts';
import { blobSchema, openPostgresBlobStore } from './postgres-blob-store.ts';

describeOnPostgres('on a server', () => {
  blobsSuite('in PostgreSQL', async () => ({
    store: await openPostgresBlobStore(postgresUrl),
    async damage(hash) {
      const client = new Client(postgresUrl);
      await client.connect();
      await client.query(
        `UPDATE ${blobSchema}.parts SET bytes = '\\x00' WHERE hash = $1 AND part = 0`,
        [hash],
      );
      await client.end();
    },
    remove: async () => undefined,
  }));
});
