import * as personal from '@mach42/domain/personal-parts.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { encryptedEventStore } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { startCommandApi } from '../testing/start-command-api.ts';

type Log = EventStore & EventFeed;

/** A store, and the calls that are made of it; what it knows without asking is none. */
function counting(store: Log): readonly [Log, string[]] {
  const calls: string[] = [];
  const counted = new Proxy(store, {
    get(_, name: keyof Log) {
      return (...given: never[]) => {
        if (name !== 'knownEnd') calls.push(name);
        return (store[name] as (...given: never[]) => unknown)(...given);
      };
    },
  });
  return [counted, calls];
}

const secret = createSecretKey(randomBytes(32));
const key = { content: secret, nonces: secret };
/** Everybody has the same key. */
const keys = {
  known: () => key,
  load: async () => new Map(),
  loadOrCreate: async () => new Map(),
  empty: () => undefined,
};

it.each(['plain', 'encrypted'])('[CX22] a post costs one call of a %s log', async (kind) => {
  await using folder = await temporaryFolder();
  const log = await openSqliteEventStore({ file: `${folder.path}/events.db` });
  const [store, calls] = counting(
    kind === 'plain' ? log : encryptedEventStore(log, { keys, personal }),
  );
  const api = await startCommandApi({ store });
  const { dana } = api;
  const roomId = (await dana.post('/api/rooms', { name: 'A', type: 'internal_forum' })).body.data
    .id;
  const posting = () => dana.post(`/api/rooms/${roomId}/messages`, { content: 'Hello' });
  await posting();
  calls.length = 0;
  const { status, body } = await posting();
  const path = `/api/messages/${body.data.id}`;
  const edited = await dana.put(path, { content: 'Changed' });
  const reacted = await dana.put(`${path}/reactions/${encodeURIComponent('👍')}`, {});
  expect([status, edited.status, reacted.status]).toEqual([201, 200, 200]);
  expect(calls).toEqual(['append', 'append', 'append']);
  await api.close();
});
