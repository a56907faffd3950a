import { startKurrentServer } from '@mach42/testing/kurrentdb/start-server.ts';
import { afterAll, describe } from 'vitest';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { openKurrentEventStore } from './open.ts';
import { logAt } from './testing/client.ts';

const server = await startKurrentServer();

if (server === undefined) {
  console.log('There is no KurrentDB here: KURRENTDB_URL names none, and no Docker answers.');
}

describe.skipIf(server === undefined)('on a KurrentDB', () => {
  afterAll(() => server?.stop());
  describeEventStore(
    'kurrentdb',
    async () => {
      const url = logAt(server?.url ?? '');
      return {
        open: (options) => openKurrentEventStore({ ...options, url }),
        // Streams are left behind: name a server that is thrown away.
        dispose: async () => undefined,
      };
    },
    { countsPositions: false, setsTimers: true },
  );
});
