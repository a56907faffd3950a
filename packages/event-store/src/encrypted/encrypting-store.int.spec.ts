import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { createSecretKey, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { metadata, newEvent, range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { asStored } from '../log/upcast.ts';
import { openSqliteEventStore } from '../sqlite/open.ts';
import { encrypt } from './content-cipher.ts';
import { encryptedEventStore, storedForm } from './encrypted-event-store.ts';
import { allPersonal, MemoryKeys } from './testing/memory-keys.ts';

async function setUp() {
  const folder = await temporaryFolder();
  const keys = new MemoryKeys();
  const inner = await openSqliteEventStore({ file: join(folder.path, 'events.db') });
  const store = encryptedEventStore(inner, { keys, personal: allPersonal });
  onTestFinished(async () => {
    await store.close();
    await folder.remove();
  });
  await keys.loadOrCreate(['dana', 'mo']);
  const bytes = () =>
    readdirSync(folder.path)
      .map((name) => readFileSync(join(folder.path, name), 'latin1'))
      .join('');
  return { keys, inner, store, bytes };
}

const of = (...subjects: string[]) =>
  newEvent({ data: { text: 'secret', n: 1 }, metadata: metadata({ subjects }) });

describe('content that the thread that writes encrypts', () => {
  it('[ES189] is in no file, and is answered and delivered as it was written', async () => {
    const { inner, store, bytes } = await setUp();
    const reader = new FeedReader(store);
    const delivery = reader.next(2);
    const { events } = await store.append('a', [of('dana'), of('mo')], 'none');
    expect(events.map(({ data }) => data)).toEqual(range(2).map(() => ({ text: 'secret', n: 1 })));
    expect(await delivery).toEqual(events);
    expect(await store.readStream('a')).toEqual(events);
    expect(bytes()).not.toContain('secret');
    const stored = await inner.readStream('a');
    expect(events.map(asStored)).toEqual(stored);
    expect(Object.keys(stored[0]?.data ?? {})).toEqual(['(encrypted)']);
    await reader.end();
  });

  it('[ES189] [ES181] that waits to be delivered is gone once its key has ended', async () => {
    const { keys, store } = await setUp();
    const reader = new FeedReader(store);
    const first = reader.next(1);
    await store.append('a', [of('mo')], 'none');
    await first;
    await store.append('a', [of('dana')], 0);
    keys.destroy('dana');
    await store.append('b', [newEvent({ type: 'KeyEnded', data: {} })], 'none');
    const [message] = await reader.next(2);
    expect(message?.data).toEqual({ isForgotten: true });
    await reader.end();
  });

  it('[ES180] is read as it is stored by those who need no content, without a key', async () => {
    const { inner, keys, store } = await setUp();
    const { events } = await store.append('a', [of('dana')], 'none');
    keys.lose('dana');
    expect(await storedForm(store).readAll(0n, 9)).toEqual(events.map(asStored));
    expect(storedForm(inner)).toBe(inner);
  });

  it('[ES190] has a nonce of its own each time', async () => {
    const key = createSecretKey(randomBytes(32));
    const nonces = range(2_000).map(() =>
      Buffer.from(encrypt(key, 'a', 'secret'), 'base64').toString('hex', 0, 12),
    );
    expect(new Set(nonces).size).toBe(2_000);
  });
});
