import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../event.ts';
import { numbered, range } from './builders.ts';
import { storeFor, type CreateLog, type Store } from './log-under-test.ts';

type AfterBatch = (batch: readonly RecordedEvent[], abort: AbortController) => void;

/** Reads to the end of the subscription; the events seen. */
async function readUntilEnd(
  store: Store,
  abort: AbortController,
  afterBatch: AfterBatch = () => {},
): Promise<RecordedEvent[]> {
  const seen: RecordedEvent[] = [];
  for await (const batch of store.subscribe({ after: 0n, signal: abort.signal, batchSize: 2 })) {
    seen.push(...batch);
    afterBatch(batch, abort);
  }
  return seen;
}

export function describeFeedEnd(createLog: CreateLog): void {
  describe('end of a feed', () => {
    it('[ES67] ends before the first batch when the signal is aborted already', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(1), 'none');
      const aborted = new AbortController();
      aborted.abort();
      expect(await readUntilEnd(store, aborted)).toEqual([]);
    });

    it('[ES67] ends while it waits', async () => {
      const store = await storeFor(createLog);
      const abort = new AbortController();
      const subscription = store.subscribe({ after: 0n, signal: abort.signal });
      const iterator = subscription[Symbol.asyncIterator]();
      for (const event of numbered(3)) {
        const delivery = iterator.next();
        await store.append('room-1', [event], 'any');
        await delivery;
      }
      const waiting = iterator.next();
      abort.abort();
      await expect(waiting).resolves.toEqual({ done: true, value: undefined });
    });

    it('[ES67] ends between batches and delivers nothing more', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(10), 'none');
      const seen = await readUntilEnd(store, new AbortController(), (batch, abort) => {
        if (batch.some(({ revision }) => revision === 3)) abort.abort();
      });
      expect(seen).toHaveLength(4);
    });

    it('[ES67] ends when its reader leaves the loop, and can be followed by another', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(4), 'none');
      const { signal } = new AbortController();
      const seen: RecordedEvent[] = [];
      for (let turn = 0; turn < 2; turn += 1) {
        const after = seen.at(-1)?.position ?? 0n;
        for await (const batch of store.subscribe({ after, signal, batchSize: 2 })) {
          seen.push(...batch);
          break;
        }
      }
      expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
    });

    it.each(range(4))(
      '[ES67] ends without an error when the store is closed too, %i turns into a backlog',
      async (turns) => {
        const store = await storeFor(createLog);
        await store.append('room-1', numbered(2_000), 'none');
        const abort = new AbortController();
        const subscription = store.subscribe({ after: 0n, signal: abort.signal });
        const delivery = subscription[Symbol.asyncIterator]().next();
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        abort.abort();
        await store.close();
        await expect(delivery).resolves.toBeDefined();
      },
    );
  });
}
