import { describe, expect, it } from 'vitest';
import { InvalidRequest, UnknownPosition } from '../errors.ts';
import type { ReadStreamOptions } from '../event-store.ts';
import type { Json, RecordedEvent } from '../event.ts';
import { countTurns, newEvent, noted, numbered, range } from './builders.ts';
import { storeFor, type CreateLog, type Store } from './log-under-test.ts';

const numbers = (events: readonly RecordedEvent[]) => events.map(({ data }) => data['n']);

export function describeReading(createLog: CreateLog): void {
  describe('reading', () => {
    it.each<[rule: string, options: ReadStreamOptions, revisions: number[]]>([
      ['ES30', {}, [0, 1, 2, 3, 4]],
      ['ES30', { direction: 'backwards' }, [4, 3, 2, 1, 0]],
      ['ES30', { from: 2 }, [2, 3, 4]],
      ['ES30', { from: 2, direction: 'backwards' }, [2, 1, 0]],
      ['ES31', { limit: 2 }, [0, 1]],
      ['ES31', { limit: 2, direction: 'backwards' }, [4, 3]],
      ['ES31', { from: 1, limit: 2 }, [1, 2]],
      ['ES31', { from: 3, limit: 2, direction: 'backwards' }, [3, 2]],
      ['ES31', { limit: 0 }, []],
      ['ES31', { limit: 9 }, [0, 1, 2, 3, 4]],
      ['ES31', { from: 5 }, []],
      ['ES31', { from: 5, direction: 'backwards' }, [4, 3, 2, 1, 0]],
    ])('[%s] reads a stream of five with %o', async (_rule, options, revisions) => {
      const store = await storeFor(createLog);
      for (const event of numbered(5)) {
        await store.append('room-1', [event], 'any');
        await store.append('room-2', numbered(1), 'any');
      }
      const events = await store.readStream('room-1', options);
      expect(events.map(({ revision }) => revision)).toEqual(revisions);
      expect(numbers(events)).toEqual(revisions);
    });

    it('[ES32] reads a stream without events as empty', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(1), 'none');
      expect(await store.readStream('room-2')).toEqual([]);
      expect(await store.readStream('room-2', { direction: 'backwards', from: 3 })).toEqual([]);
      expect(await store.readStream('room')).toEqual([]);
    });

    it('[ES33] reads the log in order from after any position', async () => {
      const store = await storeFor(createLog);
      for (const n of range(10)) await store.append(`room-${n % 3}`, [noted({ n })], 'any');
      const whole = await store.readAll(0n, 100);
      expect(numbers(whole)).toEqual(range(10));
      for (const [index, { position }] of whole.entries()) {
        expect(await store.readAll(position, 100)).toEqual(whole.slice(index + 1));
        expect(await store.readAll(position, 3)).toEqual(whole.slice(index + 1, index + 4));
      }
      expect(await store.readAll((await store.head()) + 89n, 100)).toEqual([]);
      expect(await store.readAll(0n, 0)).toEqual([]);
    });

    it('[ES46] reads behind a number that is no position of it, or refuses it at once', async () => {
      const store = await storeFor(createLog);
      for (const n of range(6)) await store.append(`room-${n % 3}`, [noted({ n })], 'any');
      const whole = await store.readAll(0n, 100);
      const head = await store.head();
      const positions = new Set(whole.map(({ position }) => position));
      const [third = 0n, fourth = 0n] = whole.slice(2).map(({ position }) => position);
      const asked = [1n, third + 1n, (third + fourth) / 2n, fourth - 1n, head - 1n];
      for (const after of asked) {
        const isPosition = positions.has(after) || after === 0n;
        expect(await readOrRefused(store, after)).toEqual(
          isPosition ? whole.filter(({ position }) => position > after) : UnknownPosition,
        );
      }
      for (const after of [head, head + 1n, head + 2n, head * 1_000n]) {
        expect(await store.readAll(after, 100)).toEqual([]);
      }
      expect(await store.readAll(third, 100)).toEqual(whole.slice(3));
    });

    it('[ES33] gives every event once, page after page, while others append', async () => {
      const store = await storeFor(createLog);
      const writing = Promise.all(
        range(300).map((n) => store.append(`room-${n % 7}`, numbered(1), 'any')),
      );
      const seen: bigint[] = [];
      while (seen.length < 300) {
        const page = await store.readAll(seen.at(-1) ?? 0n, 37);
        seen.push(...page.map(({ position }) => position));
        await new Promise(setImmediate);
      }
      await writing;
      expect(new Set(seen).size).toBe(300);
      expect(seen).toEqual((await store.readAll(0n, 1_000)).map(({ position }) => position));
    });

    it('[ES47] hands over large events in parts, of which none is empty before the end', async () => {
      const store = await storeFor(createLog);
      const text = 'x'.repeat(900_000);
      for (const n of range(20)) await store.append('room-1', [noted({ n, text })], 'any');
      const seen: unknown[] = [];
      const parts: number[] = [];
      for (let after = 0n; ;) {
        const part = await store.readAll(after, 1_000);
        if (part.length === 0) break;
        parts.push(part.length);
        seen.push(...numbers(part));
        after = part.at(-1)?.position ?? after;
      }
      expect(seen).toEqual(range(20));
      // 16 MiB, and the event that passes them.
      expect(Math.max(...parts)).toBeLessThanOrEqual(Math.ceil((16 * 1024 * 1024) / text.length));
    });

    it('[ES34] finds an event by its id', async () => {
      const store = await storeFor(createLog);
      const event = newEvent();
      const { events } = await store.append('room-1', [newEvent(), event], 'none');
      expect(await store.readEvent(event.id)).toEqual(events[1]);
      expect(await store.readEvent(newEvent().id)).toBeUndefined();
      expect(await store.readEvent('no UUID')).toBeUndefined();
    });

    it('[ES35] says where the log ends', async () => {
      const store = await storeFor(createLog);
      expect(await store.head()).toBe(0n);
      const { position } = await store.append('room-1', numbered(3), 'none');
      expect(await store.head()).toBe(position);
    });

    it('[ES36] reads a huge stream completely, and the event loop turns in the meantime', async () => {
      const store = await storeFor(createLog);
      for (const page of range(10)) {
        const last = page * 2_000 - 1;
        await store.append('room-1', numbered(2_000, last + 1), last < 0 ? 'none' : last);
      }
      const turns = countTurns();
      const events = await store.readStream('room-1');
      const backwards = await store.readStream('room-1', { direction: 'backwards' });
      expect(turns.count()).toBeGreaterThan(10);
      expect(numbers(events)).toEqual(range(20_000));
      expect(backwards).toEqual(events.toReversed());
    });

    it.each<[what: string, value: Json]>([
      ['Unicode', 'Grüße, 世界, مرحبا, 👩‍👩‍👧, e\u0301 and é, \u2028'],
      ['a NUL and a lone surrogate', 'a\0b\ud800c'],
      ['numbers', [0, -1, 0.1, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, 2 ** 53]],
      ['null, booleans and empty values', [null, true, false, '', [], {}]],
      ['nesting', { a: [{ b: [[[{ c: 'd' }]]] }] }],
      ['keys with a meaning', JSON.parse('{"__proto__":{"a":1},"constructor":2,"":3}') as Json],
      ['1 MB', 'ü'.repeat(500_000)],
    ])('[ES37] keeps %s as written', async (_what, value) => {
      const store = await storeFor(createLog);
      const event = noted({ value });
      const { events } = await store.append('room-1', [event], 'none');
      const read = await store.readEvent(event.id);
      expect(JSON.stringify(read?.data)).toBe(JSON.stringify({ value }));
      expect(read).toEqual(events[0]);
    });

    it('[ES37] keeps Unicode in names, types and metadata, and distinguishes them', async () => {
      const store = await storeFor(createLog);
      const names = ['raum-ü', 'raum-u\u0308', 'raum-👩‍👩‍👧', "raum-'; --", 'RAUM-Ü', ' '];
      for (const name of names) {
        const event = newEvent({ type: `Notiert${name}` });
        const { metadata } = event;
        const described = { ...event, metadata: { ...metadata, actorId: name, subjects: [name] } };
        const { events } = await store.append(name, [described], 'none');
        expect(await store.readStream(name)).toEqual(events);
        expect(events[0]).toMatchObject({ ...described, stream: name });
      }
    });

    it('[ES38] keeps the log from what readers and writers do with their events', async () => {
      const store = await storeFor(createLog);
      const list = [1];
      const event = noted({ list });
      const { events } = await store.append('room-1', [event], 'none');
      list.push(2);
      expect(events[0]?.data).toEqual({ list: [1] });
      for (const read of await store.readStream('room-1')) (read.data['list'] as number[]).push(3);
      expect(await store.readStream('room-1')).toMatchObject([{ data: { list: [1] } }]);
    });

    it.each<ReadStreamOptions>([
      { from: -1 },
      { from: 0.5 },
      { from: Number.NaN },
      { limit: -1 },
      { limit: 1.5 },
      { limit: Number.POSITIVE_INFINITY },
    ])('[ES39] refuses to read with %o', async (options) => {
      const store = await storeFor(createLog);
      await expect(store.readStream('room-1', options)).rejects.toThrow(InvalidRequest);
    });

    it('[ES39] refuses a negative position and a limit that is no count', async () => {
      const store = await storeFor(createLog);
      await expect(store.readAll(-1n, 10)).rejects.toThrow(InvalidRequest);
      await expect(store.readAll(0n, -1)).rejects.toThrow(InvalidRequest);
    });
  });
}

/** Answers the events, or the class of the error. */
const readOrRefused = (store: Store, after: bigint): Promise<unknown> =>
  store.readAll(after, 100).catch((error: Error) => error.constructor);
