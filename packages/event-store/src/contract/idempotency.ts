import { describe, expect, it } from 'vitest';
import { EventIdReused } from '../errors.ts';
import type { NewEvent } from '../event.ts';
import { newEvent, noted, numbered, range } from './builders.ts';
import { logFor, sizeOf, storeFor, type CreateLog } from './log-under-test.ts';

const [first, second, third] = [noted({ n: 0 }), noted({ n: 1 }), noted({ n: 2 })];
const otherActor = { ...first.metadata, actorId: 'user-2' };

export function describeIdempotency(createLog: CreateLog): void {
  describe('idempotency', () => {
    it.each(['none', 'any', 'exists', -1, 0, 7] as const)(
      '[ES20] answers a retry that expects %s as the first time',
      async (expected) => {
        const store = await storeFor(createLog);
        const answer = await store.append('room-1', [first, second], 'none');
        await store.append('room-1', numbered(3), 1);
        const retried = await store.append('room-1', [first, second], expected);
        expect(retried).toEqual({ ...answer, replayed: true });
        expect(await sizeOf(store)).toBe(5);
      },
    );

    it('[ES20] answers the retry of an append in the middle of a stream', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', numbered(2), 'none');
      const answer = await store.append('room-1', [first, second], 1);
      await store.append('room-2', numbered(1), 'none');
      await expect(store.append('room-1', [first, second], 1)).resolves.toEqual({
        ...answer,
        replayed: true,
      });
    });

    it('[ES21] answers a retry after a restart as the first time', async () => {
      const log = await logFor(createLog);
      const before = await log.open();
      const answer = await before.append('room-1', [first, second], 'none');
      await before.close();
      const after = await log.open();
      const retried = await after.append('room-1', [first, second], 'none');
      expect(retried).toEqual({ ...answer, replayed: true });
      const moved = after.append('room-2', [first, second], 'none');
      await expect(moved).rejects.toMatchObject({ code: 'EVENT_ID_REUSED', eventId: first.id });
      expect(await sizeOf(after)).toBe(2);
    });

    it('[ES22] stores concurrent identical appends once', async () => {
      const store = await storeFor(createLog);
      const race = range(20).map(() => store.append('room-1', [first, second], 'none'));
      const results = await Promise.all(race);
      expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(results.map(({ position }) => position)).size).toBe(1);
      expect(await sizeOf(store)).toBe(2);
    });

    it.each<[what: string, stream: string, events: NewEvent[]]>([
      ['another stream', 'room-2', [first, second]],
      ['other data', 'room-1', [first, { ...second, data: { n: 9 } }]],
      ['another type', 'room-1', [{ ...first, type: 'ThingMoved' }, second]],
      ['another actor', 'room-1', [{ ...first, metadata: otherActor }, second]],
      ['another order', 'room-1', [second, first]],
      ['a new event behind', 'room-1', [first, second, third]],
      ['a new event in front', 'room-1', [third, first, second]],
      ['a new event between', 'room-1', [first, third, second]],
      ['an id twice', 'room-1', [third, third]],
    ])('[ES23] refuses stored ids with %s', async (_what, stream, events) => {
      const store = await storeFor(createLog);
      await store.append('room-1', [first, second], 'none');
      await expect(store.append(stream, events, 'any')).rejects.toThrow(EventIdReused);
      expect(await sizeOf(store)).toBe(2);
      expect(await store.readEvent(third.id)).toBeUndefined();
    });

    it('[ES23] refuses events of two appends as one when others lie between', async () => {
      const store = await storeFor(createLog);
      await store.append('room-1', [first], 'none');
      await store.append('room-1', numbered(1), 0);
      await store.append('room-1', [second], 1);
      const joined = store.append('room-1', [first, second], 'any');
      await expect(joined).rejects.toMatchObject({ eventId: second.id });
    });

    it('[ES24] ignores the time and the correlation of an attempt, and keeps the first', async () => {
      const store = await storeFor(createLog);
      const event = newEvent();
      const retried = {
        ...event,
        metadata: {
          ...event.metadata,
          correlationId: 'another-request',
          traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
          occurredAt: '2026-02-03T00:00:00.000Z',
        },
      };
      const answer = await store.append('room-1', [event], 'none');
      await expect(store.append('room-1', [retried], 'none')).resolves.toEqual({
        ...answer,
        replayed: true,
      });
    });

    it('[ES24] ignores the order of keys', async () => {
      const store = await storeFor(createLog);
      const event = noted({ a: 1, b: { c: [1, 2], d: null } });
      await store.append('room-1', [event], 'none');
      const same = { ...event, data: { b: { d: null, c: [1, 2] }, a: 1 } };
      await expect(store.append('room-1', [same], 'none')).resolves.toMatchObject({
        replayed: true,
      });
      const other = { ...event, data: { b: { d: null, c: [2, 1] }, a: 1 } };
      await expect(store.append('room-1', [other], 'none')).rejects.toThrow(EventIdReused);
    });

    it('[ES25] compares ids without regard to case', async () => {
      const store = await storeFor(createLog);
      const event = newEvent({ id: '0190A0B0-C0D0-7E0F-8A0B-0C0D0E0F0A0B' });
      const { events } = await store.append('room-1', [event], 'none');
      expect(events[0]?.id).toBe('0190a0b0-c0d0-7e0f-8a0b-0c0d0e0f0a0b');
      const retried = { ...event, id: event.id.toLowerCase() };
      const answer = await store.append('room-1', [retried], 'none');
      expect(answer.replayed).toBe(true);
      expect(await store.readEvent(event.id)).toEqual(events[0]);
    });
  });
}
