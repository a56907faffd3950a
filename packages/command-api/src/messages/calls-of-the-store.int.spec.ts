import * as personal from '@mach42/domain/personal-parts.ts';
import { encryptedEventStore } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { startCommandApi } from '../testing/start-command-api.ts';

type Log = EventStore & EventFeed;

/** Returns a store, and the list of the calls made to it. `knownEnd`, which reads nothing, is not listed. */
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

/**
 * A log that others may write to. The reads of each round are answered together, once as many wait as the next of `sizes`
 * says; with no round left, each at once.
 */
function heldReads(log: Log) {
  const sizes: number[] = [];
  const rounds: string[][] = [];
  let waiting: { readonly stream: string; readonly go: () => void }[] = [];
  async function readStream(...given: Parameters<Log['readStream']>) {
    if (sizes.length > 0) {
      await new Promise<void>((go) => {
        waiting.push({ stream: given[0], go });
        if (waiting.length < (sizes[0] ?? 0)) return;
        sizes.shift();
        rounds.push(waiting.map(({ stream }) => stream).toSorted());
        for (const one of waiting) one.go();
        waiting = [];
      });
    }
    return log.readStream(...given);
  }
  const store = new Proxy(log, {
    get(_, name: keyof Log) {
      if (name === 'knownEnd') return undefined;
      if (name === 'readStream') return readStream;
      return (...given: never[]) => (log[name] as (...given: never[]) => unknown)(...given);
    },
  });
  return { store, sizes, rounds };
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

it('[CX36] a post reads the account and the room at once; a change of a message both beside the account', async () => {
  const { store, sizes, rounds } = heldReads(memoryEventStore());
  const api = await startCommandApi({ store });
  const { dana } = api;
  const roomId = (await dana.post('/api/rooms', { name: 'A', type: 'internal_forum' })).body.data
    .id;
  const path = `/api/rooms/${roomId}/messages`;
  const messageId = (await dana.post(path, { content: 'Hello' })).body.data.id;
  const [account, room, message] = [`user-${dana.id}`, `room-${roomId}`, `message-${messageId}`];

  sizes.push(2);
  expect((await dana.post(path, { content: 'Again' })).status).toBe(201);
  expect(rounds.splice(0)).toEqual([[room, account]]);

  // The message that is replied to is read at the same time as the files, of which there are none.
  sizes.push(2, 1);
  expect((await dana.post(path, { content: 'And', replyTo: messageId })).status).toBe(201);
  expect(rounds.splice(0)).toEqual([[room, account], [message]]);

  sizes.push(2, 1);
  expect((await dana.put(`/api/messages/${messageId}`, { content: 'Changed' })).status).toBe(200);
  expect(rounds.splice(0)).toEqual([[message, account], [room]]);
  await api.close();
});
