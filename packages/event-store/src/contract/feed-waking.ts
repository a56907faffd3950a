import { afterEach, describe, expect, it, vi } from 'vitest';
import { noted, range } from './builders.ts';
import { FeedReader } from './feed-reader.ts';
import { storeFor, type CreateLog } from './log-under-test.ts';

/** For adapters whose clients set no timers of their own. */
export function describeFeedWaking(createLog: CreateLog): void {
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
