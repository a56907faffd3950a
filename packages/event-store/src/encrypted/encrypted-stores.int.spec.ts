import { serveStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import { describe } from 'vitest';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { describeIdempotency } from '../contract/idempotency.ts';
import { describeLife } from '../contract/life.ts';
import type { CreateLog } from '../contract/log-under-test.ts';
import { describeSnapshots } from '../contract/snapshots.ts';
import { openKurrentEventStore } from '../kurrentdb/open.ts';
import { openSqliteEventStore } from '../sqlite/open.ts';
import { encryptedEventStore } from './encrypted-event-store.ts';
import { allPersonal, MemoryKeys } from './testing/memory-keys.ts';

// It encrypts in the thread that writes.
describeEventStore('encrypted, in a file', async () => {
  const folder = await temporaryFolder();
  const file = `${folder.path}/events.db`;
  const encryption = { keys: new MemoryKeys(), personal: allPersonal };
  return {
    async open(shapes = {}) {
      const inner = await openSqliteEventStore({ file });
      return encryptedEventStore(inner, { ...shapes, ...encryption });
    },
    damage(id, { part, text }) {
      using database = new DatabaseSync(file, { timeout: 5_000 });
      database.prepare(`UPDATE events SET ${part} = ? WHERE id = ?`).run(text, id);
    },
    dispose: folder.remove,
  };
});

const inKurrent: CreateLog = async () => {
  const server = await serveStandIn();
  const encryption = { keys: new MemoryKeys(), personal: allPersonal };
  return {
    async open(shapes = {}) {
      const inner = await openKurrentEventStore({ url: server.url });
      return encryptedEventStore(inner, { ...shapes, ...encryption });
    },
    dispose: () => server[Symbol.asyncDispose](),
  };
};

// All other rules hold over any store that keeps them: the suite runs over the store in memory, and in a file.
describe('event store: encrypted, in kurrentdb, over a stand-in for the server', () => {
  describeIdempotency(inKurrent);
  describeSnapshots(inKurrent);
  describeLife(inKurrent);
});
