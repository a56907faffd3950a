import { randomBytes } from 'node:crypto';
import { describe } from 'vitest';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { openKurrentEventStore } from './open.ts';

const url = process.env['KURRENTDB_URL'] ?? '';

describe.skipIf(url === '')(
  url === '' ? 'KurrentDB: skipped, for KURRENTDB_URL names no server' : 'on a KurrentDB',
  () => {
    describeEventStore(
      'kurrentdb',
      async () => {
        const prefix = `log_${randomBytes(6).toString('hex')}`;
        return {
          open: (options) => openKurrentEventStore({ ...options, url, prefix }),
          // Streams are left behind: name a server that is thrown away.
          dispose: async () => undefined,
        };
      },
      { countsPositions: false },
    );
  },
);
