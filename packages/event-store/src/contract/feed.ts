import { describe, expect, it } from 'vitest';
import { InvalidRequest, PositionAhead, UnknownPosition } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import { countTurns, noted, numbered, range } from './builders.ts';
import { FeedReader, firstEvents } from './feed-reader.ts';
import { storeFor, type CreateLog, type Store } from './log-under-test.ts';

const positions = (events: readonly RecordedEvent[]) => events.map(({ position }) => position);
const numbers = (events: readonly RecordedEvent[]) => events.map(({ data }) => data['n']);

/** 10 writers, each to a stream of its own, one event an append. */
function writeConcurrently(store: Store, count: number): Promise<unknown> {
  return Promise.all(
    range(10).map(async (writer) => {
      for (const n of range(count / 10))
        await store.append(`room-${writer}`, [noted({ n })], 'any');
    }),
  );
}

export function describeFeed(createLog: CreateLog): void {
  describe('feed', () => {
    it('[ES60] delivers what is stored, then what comes, as every read gives it', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(3), 'none');
      const reader = new FeedReader(store);
      const stored = await reader.next(3);
      const live: RecordedEvent[] = [];
      for (const n of range(5)) {
        const delivery = reader.next(2);
        await store.append('room-2', numbered(2, n * 2), 'any');
        live.push(...(await delivery));
      }
      expect([...stored, ...live]).toEqual(await store.readAll(0n, 100));
      await reader.end();
    });

    it('[ES60] delivers across the cutover, with writers about, each event once', async () => {
      const store = await storeFor(createLog);
      await writeConcurrently(store, 200);
      const writing = writeConcurrently(store, 400);
      const events = await firstEvents(store, 0n, 600);
      await writing;
      expect(events).toHaveLength(600);
      expect(events).toEqual(await store.readAll(0n, 1_000));
    });

    it('[ES61] shows no subscriber n + 1 before n, wherever it begins', async () => {
      const store = await storeFor(createLog);
      await writeConcurrently(store, 100);
      const writing = writeConcurrently(store, 300);
      const before = [0n, ...positions(await store.readAll(0n, 100))];
      const starts = [0, 1, 50, 99, 100];
      const seen = await Promise.all(
        starts.map((start) => firstEvents(store, before[start] ?? 0n, 400 - start)),
      );
      await writing;
      const whole = positions(await store.readAll(0n, 1_000));
      expect(seen.map(positions)).toEqual(starts.map((start) => whole.slice(start)));
    });

    it('[ES62] resumes anywhere', async () => {
      const store = await storeFor(createLog);
      await writeConcurrently(store, 30);
      const whole = await firstEvents(store, 0n, 30);
      for (const count of range(29, 1)) {
        const before = await firstEvents(store, 0n, count);
        const after = await firstEvents(store, before.at(-1)?.position ?? 0n, 30 - count);
        expect([...before, ...after]).toEqual(whole);
      }
    });

    it('[ES64] delivers batches of 1 to batchSize', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(2_500), 'none');
      const reader = new FeedReader(store);
      const sevens = new FeedReader(store, { batchSize: 7 });
      await reader.next(2_500);
      await sevens.next(2_500);
      expect(reader.batchSizes).toEqual([1_000, 1_000, 500]);
      expect(Math.max(...sevens.batchSizes)).toBe(7);
      expect(Math.min(...sevens.batchSizes)).toBeGreaterThan(0);
    });

    it.each([0, -1, 1.5, 1_001, Number.NaN])('[ES64] refuses batchSize %d', async (batchSize) => {
      const store = await storeFor(createLog);
      const reader = new FeedReader(store, { batchSize });
      await expect(reader.next(1)).rejects.toThrow(InvalidRequest);
    });

    it('[ES65] lets a slow subscriber miss nothing, however much comes in the meantime', async () => {
      const store = await storeFor(createLog);
      const slow = new FeedReader(store, { batchSize: 10 });
      const first = slow.next(10);
      for (const page of range(30)) {
        await store.append('room-1', numbered(100, page * 100), 'any');
      }
      const events = [...(await first), ...(await slow.next(2_990))];
      expect(numbers(events)).toEqual(range(3_000));
      const delivery = slow.next(1);
      const { position } = await store.append('room-1', numbered(1), 'any');
      expect(positions(await delivery)).toEqual([position]);
    });

    it('[ES66] keeps subscribers apart, and appends from waiting for them', async () => {
      const store = await storeFor(createLog);
      const stuck = new FeedReader(store);
      const leaving = new FeedReader(store);
      const staying = new FeedReader(store);
      await store.append('room-1', numbered(1), 'none');
      await Promise.all([stuck.next(1), leaving.next(1), staying.next(1)]);
      await leaving.end();
      await store.append('room-1', numbered(2_000), 'any');
      expect(numbers(await staying.next(2_000))).toEqual(range(2_000));
      expect(numbers(await stuck.next(2_000))).toEqual(range(2_000));
    });

    it('[ES68] refuses a position beyond the end of the log', async () => {
      const store = await storeFor(createLog);
      const { position } = await store.append('room-1', numbered(2), 'none');
      const after = position + 1n;
      await expect(new FeedReader(store, { after }).next(1)).rejects.toThrow(PositionAhead);
      await expect(new FeedReader(store, { after: -1n }).next(1)).rejects.toThrow(InvalidRequest);
    });

    it('[ES46] delivers behind a number that is no position of it, or refuses it at once', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(4), 'none');
      const whole = await store.readAll(0n, 100);
      const after = whole[2]!.position - 1n;
      const delivered = new FeedReader(store, { after }).next(2);
      const outcome = await delivered.catch((error: Error) => error.constructor);
      const isPosition = whole[1]?.position === after;
      expect(outcome).toEqual(isPosition ? whole.slice(2) : UnknownPosition);
    });

    it('[ES69] lets the event loop turn while a backlog is delivered', async () => {
      const store = await storeFor(createLog);
      for (const n of range(5)) await store.append(`room-${n}`, numbered(1_000), 'none');
      const turns = countTurns();
      await firstEvents(store, 0n, 5_000);
      expect(turns.count()).toBeGreaterThan(3);
    });
  });
}
