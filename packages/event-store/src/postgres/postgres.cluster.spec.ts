import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { openPostgresEventStore } from './open.ts';
import { newLog } from './testing/new-log.ts';

describeOnPostgres('on a server', () => {
  describeEventStore('postgres', async () => {
    const { url, schema, dispose } = newLog(postgresUrl);
    return {
      // So seldom that nothing is found by looking.
      open: (options) => openPostgresEventStore({ ...options, url, schema, pollEvery: 600_000 }),
      dispose,
    };
  });
});
