import { describe, expect, it, afterEach, vi } from 'vitest';
import { EventStoreError } from '../errors.ts';
import { describeAppending } from './appending.ts';
import { newEvent, numbered, range, noted } from './builders.ts';
import { describeFeedEnd } from './feed-end.ts';
import { FeedReader } from './feed-reader.ts';
import { describeFeed } from './feed.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeLife } from './life.ts';
import { type CreateLog, storeFor } from './log-under-test.ts';
import { describeReading } from './reading.ts';
import { describeSnapshots } from './snapshots.ts';
import { describeUnreadable } from './unreadable.ts';
import { describeUpcasting } from './upcasting.ts';

export interface SuiteOptions {
  /** Whether the adapter counts positions from 1 on without gaps; default true. */
  readonly countsPositions?: boolean;
  /** Whether the adapter's client sets timers of its own, for deadlines; default false. */
  readonly setsTimers?: boolean;
}

/** Rules ES1 to ES81 of `SPEC.md`, for any adapter of `EventStore` and `EventFeed`. */
export function describeEventStore(
  adapter: string,
  createLog: CreateLog,
  { countsPositions = true, setsTimers = false }: SuiteOptions = {},
): void {
  describe(`event store: ${adapter}`, () => {
    describeAppending(createLog);
    if (countsPositions) describeCountedPositions(createLog);
    describeIdempotency(createLog);
    describeReading(createLog);
    describeUpcasting(createLog);
    describeUnreadable(createLog);
    describeSnapshots(createLog);
    describeFeed(createLog);
    if (!setsTimers) describeFeedWaking(createLog);
    describeFeedEnd(createLog);
    describeLife(createLog);
  });
}

function describeCountedPositions(createLog: CreateLog): void {
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

/** Tests for adapters whose clients set no timers of their own. */
function describeFeedWaking(createLog: CreateLog): void {
  describe('waking of a feed', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it('[ES63] wakes a waiting subscriber by the append', async () => {
      const store = await storeFor(createLog);
      const reader = new FeedReader(store);
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      for (const n of range(5)) {
        const delivery = reader.next(1);
        await store.append('room-1', [noted({ n })], 'any');
        expect((await delivery).map(({ data }) => data)).toEqual([{ n }]);
      }
      expect(vi.getTimerCount()).toBe(0);
    });
  });
}
