import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EventStoreError, InvalidRequest, WrongExpectedRevision } from '../errors.ts';
import type { ExpectedRevision } from '../event-store.ts';
import type { JsonObject, NewEvent } from '../event.ts';
import { newEvent, noted, numbered, range } from './builders.ts';
import { logFor, sizeOf, storeFor, type CreateLog } from './log-under-test.ts';

const noJson = undefined as unknown as JsonObject;

export function describeAppending(createLog: CreateLog): void {
  describe('appending', () => {
    it('[ES1] counts revisions from 0 in each stream', async () => {
      const store = await storeFor(createLog);
      const first = await store.append('room-1', numbered(2), 'none');
      const other = await store.append('room-2', numbered(1), 'none');
      const next = await store.append('room-1', numbered(1), 1);
      expect([first.revision, other.revision, next.revision]).toEqual([1, 0, 2]);
      expect(first.events.map(({ revision }) => revision)).toEqual([0, 1]);
    });

    it('[ES2] gives out positions that grow over all streams', async () => {
      const store = await storeFor(createLog);
      const first = await store.append('room-1', numbered(2), 'none');
      await expect(store.append('room-1', numbered(1), 'none')).rejects.toThrow(EventStoreError);
      const other = await store.append('room-2', numbered(1), 'none');
      const [one = 0n, two = 0n] = first.events.map(({ position }) => position);
      expect([one > 0n, two > one, other.position > two]).toEqual([true, true, true]);
      expect(first.position).toBe(two);
    });

    it.each<[rule: string, expected: ExpectedRevision, stored: number, wins: boolean]>([
      ['ES3', 2, 3, true],
      ['ES3', 1, 3, false],
      ['ES3', 3, 3, false],
      ['ES3', 0, 0, false],
      ['ES3', -1, 0, true],
      ['ES3', -1, 1, false],
      ['ES4', 'none', 0, true],
      ['ES4', 'none', 1, false],
      ['ES5', 'exists', 1, true],
      ['ES5', 'exists', 0, false],
      ['ES6', 'any', 0, true],
      ['ES6', 'any', 3, true],
    ])('[%s] expecting %s of a stream of %i: %s', async (_rule, expected, stored, wins) => {
      const store = await storeFor(createLog);
      if (stored > 0) await store.append('room-1', numbered(stored), 'none');
      const append = store.append('room-1', numbered(1), expected);
      if (wins) await expect(append).resolves.toMatchObject({ revision: stored, replayed: false });
      else {
        const error = { code: 'WRONG_EXPECTED_REVISION', expected, actual: stored - 1 };
        await expect(append).rejects.toMatchObject({ ...error, stream: 'room-1' });
      }
      expect(await store.readStream('room-1')).toHaveLength(stored + (wins ? 1 : 0));
    });

    it.each<[ExpectedRevision, number]>([
      ['none', 0],
      [-1, 0],
      [0, 1],
    ])('[ES7] of 20 writers that expect %s one wins', async (expected, stored) => {
      const store = await storeFor(createLog);
      if (stored > 0) await store.append('room-1', numbered(stored), 'none');
      const race = range(20).map((n) => store.append('room-1', [noted({ n })], expected));
      const outcomes = await Promise.allSettled(race);
      const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(losers).toHaveLength(19);
      for (const { reason } of losers) {
        expect(reason).toBeInstanceOf(WrongExpectedRevision);
        expect(reason).toMatchObject({ actual: stored });
      }
      expect(await store.readStream('room-1')).toHaveLength(stored + 1);
    });

    it('[ES8] stores a batch whole and side by side, with other writers about', async () => {
      const store = await storeFor(createLog);
      await Promise.all(range(20).map((n) => store.append(`room-${n}`, numbered(5), 'none')));
      const log = await store.readAll(0n, 1_000);
      const streams = log.map(({ stream }) => stream);
      for (const start of range(20)) {
        const batch = streams.slice(start * 5, start * 5 + 5);
        expect(new Set(batch).size).toBe(1);
      }
    });

    it('[ES8] stores nothing of a refused batch', async () => {
      const store = await storeFor(createLog);
      await expect(store.append('room-1', numbered(3), 'exists')).rejects.toThrow(EventStoreError);
      expect(await store.readStream('room-1')).toEqual([]);
      expect(await store.head()).toBe(0n);
    });

    it('[ES9] never fails for concurrent appends to different streams', async () => {
      const store = await storeFor(createLog);
      await Promise.all(range(200).map((n) => store.append(`room-${n}`, numbered(1), 'none')));
      expect(await sizeOf(store)).toBe(200);
    });

    it('[ES9] never fails for concurrent appends with "any" to one stream', async () => {
      const store = await storeFor(createLog);
      const race = range(200).map((n) => store.append('room-1', [noted({ n })], 'any'));
      const results = await Promise.all(race);
      expect(results.map(({ revision }) => revision)).toEqual(range(200));
      const stream = await store.readStream('room-1');
      expect(stream.map(({ data }) => data['n'])).toEqual(range(200));
    });

    it('[ES10] stores what runs beside refused appends', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(1), 'none');
      const reused = newEvent();
      await store.append('room-2', [reused], 'none');
      const outcomes = await Promise.allSettled([
        store.append('room-1', numbered(1), 0),
        store.append('room-1', numbered(1), 'none'),
        store.append('room-3', numbered(2), 'none'),
        store.append('room-3', [reused], 'any'),
        store.append('room-1', numbered(1), 1),
      ]);
      const stored = outcomes.map(({ status }) => status === 'fulfilled');
      expect(stored).toEqual([true, false, true, false, true]);
      expect(await sizeOf(store)).toBe(6);
    });

    it('[ES11] answers with the events as every read gives them', async () => {
      const store = await storeFor(createLog);
      const events = [noted({ title: 'One' }), newEvent({ type: 'ThingMoved' })];
      const { events: stored, ...result } = await store.append('room-1', events, 'none');
      const position = stored[1]?.position;
      expect(result).toEqual({ revision: 1, position, replayed: false });
      expect(stored).toEqual(
        events.map((event, index) => ({
          ...event,
          stream: 'room-1',
          revision: index,
          position: stored[index]?.position,
        })),
      );
      expect(await store.readStream('room-1')).toEqual(stored);
      expect(await store.readAll(0n, 10)).toEqual(stored);
      expect(await store.readEvent(events[1]?.id ?? '')).toEqual(stored[1]);
    });

    it.each<[what: string, stream: string, events: NewEvent[], expected: ExpectedRevision]>([
      ['no event', 'room-1', [], 'any'],
      ['an id that is no UUID', 'room-1', [newEvent({ id: 'one' })], 'any'],
      ['an empty stream name', '', numbered(1), 'any'],
      ['a lone surrogate in the name', 'room-\ud800', numbered(1), 'any'],
      ['a NUL in the name', 'room\0-1', numbered(1), 'any'],
      ['an empty type', 'room-1', [newEvent({ type: '' })], 'any'],
      ['data that is no JSON', 'room-1', [newEvent({ data: noJson })], 'any'],
      ['a fraction as revision', 'room-1', numbered(1), 0.5],
      ['a revision below -1', 'room-1', numbered(1), -2],
      ['NaN as revision', 'room-1', numbered(1), Number.NaN],
    ])('[ES12] refuses %s', async (_what, stream, events, expected) => {
      const store = await storeFor(createLog);
      await expect(store.append(stream, events, expected)).rejects.toThrow(InvalidRequest);
      expect(await store.head()).toBe(0n);
    });

    it('[ES13] refuses content that is too large with the limit, stores nothing of it, and works on', async () => {
      const { open, mostBytes } = await logFor(createLog);
      const store = await open();
      const text = 'x'.repeat(mostBytes ?? 2_000_000);
      const append = store.append('room-1', [noted({ n: 1 }), noted({ n: 2, text })], 'none');
      const code = 'APPEND_TOO_LARGE';
      if (mostBytes === undefined) expect(await append).toMatchObject({ revision: 1 });
      else await expect(append).rejects.toMatchObject({ code, mostBytes });
      const before = mostBytes === undefined ? 2 : 0;
      expect(await sizeOf(store)).toBe(before);
      expect(await store.append('room-2', numbered(1), 'none')).toMatchObject({ revision: 0 });
      expect(await sizeOf(store)).toBe(before + 1);
    });

    it('[ES13] stores what has a long name, or refuses it for good', async () => {
      const store = await storeFor(createLog);
      const name = `room-${randomBytes(6_000).toString('base64')}`;
      const [outcome] = await Promise.allSettled([store.append(name, numbered(1), 'none')]);
      const isStored = outcome.status === 'fulfilled';
      const refusals = ['APPEND_TOO_LARGE', 'INVALID_REQUEST'];
      if (!isStored) expect(refusals).toContain((outcome.reason as EventStoreError).code);
      expect(await store.readStream(name)).toHaveLength(isStored ? 1 : 0);
      expect(await store.append('room-2', numbered(1), 'none')).toMatchObject({ revision: 0 });
    });
  });
}
