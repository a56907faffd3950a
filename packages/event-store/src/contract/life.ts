import { describe, expect, it } from 'vitest';
import { StoreClosed } from '../errors.ts';
import { numbered, range } from './builders.ts';
import { FeedReader } from './feed-reader.ts';
import { logFor, sizeOf, storeFor, type CreateLog, type Store } from './log-under-test.ts';

/** Each method once, on a store whose stream `room-1` has an event. */
const methods: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  append: (store) => store.append('room-1', numbered(1), 'exists'),
  readStream: (store) => store.readStream('room-1'),
  readAll: (store) => store.readAll(0n, 10),
  readEvent: (store) => store.readEvent('0190a0b0-c0d0-7e0f-8a0b-0c0d0e0f0a0b'),
  head: (store) => store.head(),
  readSnapshot: (store) => store.readSnapshot('room-1'),
  writeSnapshot: (store) =>
    store.writeSnapshot({ stream: 'room-1', revision: 0, schemaVersion: 1, state: 1 }),
  subscribe: (store) => new FeedReader(store).next(1),
};

async function storeOfOne(createLog: CreateLog): Promise<Store> {
  const store = await storeFor(createLog);
  await store.append('room-1', numbered(1), 'none');
  return store;
}

export function describeLife(createLog: CreateLog): void {
  describe('life of a store', () => {
    describe.each(Object.entries(methods))('%s', (_name, call) => {
      it('[ES80] works on an open store', async () => {
        const store = await storeOfOne(createLog);
        await expect(call(store)).resolves.not.toThrow();
      });

      it('[ES80] works while a feed is iterated', async () => {
        const store = await storeOfOne(createLog);
        const reader = new FeedReader(store);
        await reader.next(1);
        const delivery = reader.next(1);
        await call(store);
        await store.append('room-2', numbered(1), 'none');
        await delivery;
        await reader.end();
      });

      it('[ES80] works while appends are under way', async () => {
        const store = await storeOfOne(createLog);
        const appends = range(20).map((n) => store.append(`other-${n}`, numbered(1), 'none'));
        await expect(call(store)).resolves.not.toThrow();
        await Promise.all(appends);
      });

      it('[ES80] rejects with StoreClosed on a closing store, and on a closed one', async () => {
        const store = await storeOfOne(createLog);
        const closing = store.close();
        await expect(call(store)).rejects.toThrow(StoreClosed);
        await closing;
        await expect(call(store)).rejects.toThrow(StoreClosed);
      });
    });

    it('[ES80] stores what it accepted before it closes', async () => {
      const log = await logFor(createLog);
      const store = await log.open();
      const appends = range(50).map((n) => store.append(`room-${n}`, numbered(1), 'none'));
      await store.close();
      await expect(Promise.all(appends)).resolves.toHaveLength(50);
      const again = await log.open();
      expect(await sizeOf(again)).toBe(50);
    });

    it('[ES80] ends a waiting iteration with StoreClosed', async () => {
      const store = await storeOfOne(createLog);
      const reader = new FeedReader(store);
      await reader.next(1);
      const ended = expect(reader.next(1)).rejects.toThrow(StoreClosed);
      await store.close();
      await ended;
    });

    it('[ES80] closes as often as it is asked to', async () => {
      const store = await storeOfOne(createLog);
      await Promise.all([store.close(), store.close()]);
      await expect(store.close()).resolves.toBeUndefined();
    });

    it('[ES81] continues where it was when it is opened again', async () => {
      const log = await logFor(createLog);
      const before = await log.open();
      const { events } = await before.append('room-1', numbered(3), 'none');
      const snapshot = { stream: 'room-1', revision: 1, schemaVersion: 1, state: { a: ['ü'] } };
      await before.writeSnapshot(snapshot);
      await before.close();
      const after = await log.open();
      expect(await after.readStream('room-1')).toEqual(events);
      expect(await after.readSnapshot('room-1')).toEqual(snapshot);
      const next = await after.append('room-1', numbered(1), 2);
      expect(next.revision).toBe(3);
      expect(next.position).toBeGreaterThan(events[2]?.position ?? 0n);
    });
  });
}
