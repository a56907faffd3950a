import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { describe } from 'vitest';
import { describeIdempotency } from '../contract/idempotency.ts';
import { describeLife } from '../contract/life.ts';
import type { CreateLog } from '../contract/log-under-test.ts';
import { describeSnapshots } from '../contract/snapshots.ts';
import { openKurrentEventStore } from '../kurrentdb/open.ts';
import { StandIn } from '../kurrentdb/testing/stand-in.ts';
import { openSqliteEventStore } from '../sqlite/open.ts';
import { encryptedEventStore } from './encrypted-event-store.ts';
import { allPersonal, MemoryKeys } from './testing/memory-keys.ts';

const inFile: CreateLog = async () => {
  const folder = await temporaryFolder();
  const encryption = { keys: new MemoryKeys(), personal: allPersonal };
  return {
    async open(shapes = {}) {
      const inner = await openSqliteEventStore({ file: `${folder.path}/events.db` });
      return encryptedEventStore(inner, { ...shapes, ...encryption });
    },
    dispose: folder.remove,
  };
};

const inKurrent: CreateLog = async () => {
  const server = new StandIn('26.1');
  const encryption = { keys: new MemoryKeys(), personal: allPersonal };
  return {
    async open(shapes = {}) {
      const inner = await openKurrentEventStore({
        url: 'kurrentdb://127.0.0.1:2113?tls=false',
        connect: () => server.client(),
      });
      return encryptedEventStore(inner, { ...shapes, ...encryption });
    },
    dispose: async () => undefined,
  };
};

// All other rules hold over any store that keeps them: the suite runs over the store in memory.
describe.each([
  ['a file', inFile],
  ['kurrentdb, over a stand-in for the server', inKurrent],
])('event store: encrypted, in %s', (_, createLog) => {
  describeIdempotency(createLog);
  describeSnapshots(createLog);
  describeLife(createLog);
});
