import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { Client } from 'pg';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { describeIdempotency } from '../contract/idempotency.ts';
import type { CreateLog } from '../contract/log-under-test.ts';
import { describeSnapshots } from '../contract/snapshots.ts';
import { encryptedEventStore } from '../encrypted/encrypted-event-store.ts';
import { allPersonal, MemoryKeys } from '../encrypted/testing/memory-keys.ts';
import { openPostgresEventStore } from './open.ts';
import { newLog } from './testing/new-log.ts';

describeOnPostgres('encrypted, on a server', () => {
  const createLog: CreateLog = async () => {
    const { url, schema, dispose } = newLog(postgresUrl);
    const encryption = { keys: new MemoryKeys(), personal: allPersonal };
    return {
      async open(shapes = {}) {
        const inner = await openPostgresEventStore({ url, schema, pollEvery: 600_000 });
        return encryptedEventStore(inner, { ...shapes, ...encryption });
      },
      dispose,
    };
  };
  describeIdempotency(createLog);
  describeSnapshots(createLog);
});

describeOnPostgres('on a server', () => {
  describeEventStore('postgres', async () => {
    const { url, schema, dispose } = newLog(postgresUrl);
    return {
      // An interval so long that polling finds nothing.
      open: (options) => openPostgresEventStore({ ...options, url, schema, pollEvery: 600_000 }),
      async damage(id, { part, text }) {
        const client = new Client(url);
        await client.connect();
        await client.query(`UPDATE ${schema}.events SET ${part} = $1 WHERE id = $2`, [text, id]);
        await client.end();
      },
      dispose,
    };
  });
});
