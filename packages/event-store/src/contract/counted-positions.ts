import { describe, expect, it } from 'vitest';
import { EventStoreError } from '../errors.ts';
import { newEvent, numbered, range } from './builders.ts';
import { storeFor, type CreateLog } from './log-under-test.ts';

export function describeCountedPositions(createLog: CreateLog): void {
  describe('positions without gaps', () => {
    it('[ES2] are counted over all streams, refused and repeated appends using none', async () => {
      const store = await storeFor(createLog);
      const event = newEvent();
      const first = await store.append('room-1', [newEvent(), event], 'none');
      await expect(store.append('room-1', numbered(1), 'none')).rejects.toThrow(EventStoreError);
      await expect(store.append('room-2', [event], 'any')).rejects.toThrow(EventStoreError);
      await store.append('room-1', first.events, 'none');
      const other = await store.append('room-2', numbered(1), 'none');
      expect(first.events.map(({ position }) => position)).toEqual([1n, 2n]);
      expect([first.position, other.position]).toEqual([2n, 3n]);
      expect(await store.head()).toBe(3n);
    });

    it('[ES2] are counted with writers beside each other', async () => {
      const store = await storeFor(createLog);
      await Promise.all(range(100).map((n) => store.append(`room-${n % 7}`, numbered(2), 'any')));
      const log = await store.readAll(0n, 1_000);
      expect(log.map(({ position }) => Number(position))).toEqual(range(200, 1));
    });
  });
}
