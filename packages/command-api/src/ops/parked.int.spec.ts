import { opsReasonLength, parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { newEvent } from '@mach42/event-store/contract/builders.ts';
import type { NewEvent } from '@mach42/event-store/event.ts';
import { MemoryLog } from '@mach42/event-store/memory/memory-event-store.ts';
import type { ParkedEvent } from '@mach42/read-models/projections/projections.reads.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const reason = 'Written by an import that failed.';
let api: CommandApi;
let parked: Map<string, readonly ParkedEvent[]>;
beforeEach(async () => {
  parked = new Map();
  const lookups = { parkedRows: async (eventId: string) => parked.get(eventId) ?? [] };
  api = await startCommandApi({ lookups });
});
afterEach(() => api.close());

/** Stores the event, parked for one projector. */
async function park(stream: string, event: NewEvent, error = 'TypeError: no'): Promise<string> {
  const { position } = await api.store.append(stream, [event], 'any');
  const row = { projector: 'messages', position, key: stream, type: event.type, stream, stack: '' };
  parked.set(event.id, [{ ...row, eventId: event.id, error }]);
  return event.id;
}
const bad = (type = 'RoomRenamed', data: NewEvent['data'] = { roomId: 'r', name: 'Poison' }) => {
  const event = newEvent({ type, data });
  return { ...event, metadata: { ...event.metadata, subjects: [api.dana.id] } };
};
const recorded = async (eventId: string) =>
  (await api.store.readStream(`parked-${eventId}`)).map(({ type, data, metadata }) => ({
    type,
    data,
    actorId: metadata.actorId,
    subjects: metadata.subjects,
  }));

describe('resolving parked events', () => {
  it('[OC4] is for active admins alone', async () => {
    const eventId = await park('room-r', bad());
    for (const other of [api.dana, api.mo, api.visitor]) {
      for (const [path, body] of [
        ['retry', { eventIds: [eventId] }],
        ['skip', { eventIds: [eventId], reason }],
        [`${eventId}/mend`, { data: {}, reason }],
        [`${eventId}/payload`, { reason }],
      ] as const) {
        expect((await other.post(`/api/ops/parked/${path}`, body)).status).toBe(403);
      }
    }
    expect(await recorded(eventId)).toEqual([]);
  });

  it('[OC4] has several tried again, or skipped for a reason', async () => {
    const eventIds = [await park('room-r', bad()), await park('room-s', bad())];
    const retried = await api.ada.post('/api/ops/parked/retry', { eventIds });
    expect([retried.status, retried.body.data]).toEqual([200, { events: 2 }]);
    const skipped = await api.ada.post('/api/ops/parked/skip', { eventIds, reason });
    expect(skipped.body.data).toEqual({ events: 2 });
    const about = { eventType: 'RoomRenamed', subjects: [api.dana.id] };
    for (const eventId of eventIds) {
      const by = { actorId: api.ada.id, subjects: [api.dana.id] };
      expect(await recorded(eventId)).toEqual([
        { type: 'ParkedEventRetried', data: { eventId, ...about }, ...by },
        { type: 'ParkedEventSkipped', data: { eventId, ...about, reason }, ...by },
      ]);
    }
  });

  it('[OC4] does nothing when one of them is not parked, or only waits', async () => {
    const eventId = await park('room-r', bad());
    const waiting = await park('room-r', bad(), 'Waits behind the event at 7.');
    const absent = newEvent().id;
    const answers = [
      [absent, 404, parkedTexts.notParked],
      [waiting, 409, parkedTexts.waits('7')],
    ] as const;
    for (const [other, status, message] of answers) {
      const body = { eventIds: [eventId, other], reason };
      const answer = await api.ada.post('/api/ops/parked/skip', body);
      expect([answer.status, answer.body.error.message]).toEqual([status, message]);
    }
    expect(await recorded(eventId)).toEqual([]);
  });

  it('[OC4] takes bounded input', async () => {
    const eventIds = Array.from({ length: 101 }, () => newEvent().id);
    const poor: readonly [string, object][] = [
      ['retry', { eventIds }],
      ['retry', { eventIds: [] }],
      ['retry', { eventIds: ['1'] }],
      ['skip', { eventIds: eventIds.slice(0, 1), reason: 'x'.repeat(opsReasonLength.most + 1) }],
      [`${eventIds[0]}/mend`, { data: [], reason }],
    ];
    for (const [path, body] of poor) {
      expect((await api.ada.post(`/api/ops/parked/${path}`, body)).status).toBe(400);
    }
  });

  it('[OC4] repairs one with data that fits its type', async () => {
    const eventId = await park('room-r', bad('RoomRenamed', {}));
    const repair = (data: object) =>
      api.ada.post(`/api/ops/parked/${eventId}/mend`, { data, reason });
    const refused = await repair({ roomId: 'r' });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      parkedTexts.doesNotFit('data.name is missing'),
    ]);
    const data = { roomId: 'r', name: 'Repaired' };
    expect((await repair(data)).status).toBe(200);
    expect(await recorded(eventId)).toMatchObject([{ type: 'ParkedEventMended', data: { data } }]);
  });
});

describe('reading what a parked event holds', () => {
  const show = (eventId: string) => api.ada.post(`/api/ops/parked/${eventId}/payload`, { reason });

  it('[OC5] is recorded, and known to each person whose data it is', async () => {
    const eventId = await park('room-r', bad());
    const { status, body } = await show(eventId);
    expect([status, JSON.parse(String(body.data['text']))]).toEqual([
      200,
      { roomId: 'r', name: 'Poison' },
    ]);
    expect(await recorded(eventId)).toMatchObject([{ type: 'ParkedEventShown', data: { reason } }]);
    const access = await api.store.readStream(`access-${api.dana.id}`);
    expect(access.map(({ type, data }) => [type, data['ref'] ?? data['reason']])).toEqual([
      ['BreakGlassOpened', reason],
      ['BreakGlassUsed', eventId],
      ['BreakGlassClosed', undefined],
    ]);
  });

  it('[OC5] needs a reason, and answers nothing without one', async () => {
    const eventId = await park('room-r', bad());
    const { status, body } = await api.ada.post(`/api/ops/parked/${eventId}/payload`, {
      reason: 'Because',
    });
    expect([status, body.data]).toEqual([400, undefined]);
    expect(await recorded(eventId)).toEqual([]);
  });

  it('[OC5] answers of a PHOD only what its fields are', async () => {
    const data = { userId: 'u', ops: [{ path: '/secrets/pin', value: '4271' }] };
    const { body } = await show(await park('phod-u', bad('PhodSaved', data)));
    expect(JSON.parse(String(body.data['text']))).toEqual({ userId: 'string', ops: 'list of 1' });
  });

  it('[OC5] answers the stored text of one that cannot be read, and nothing of a damaged PHOD', async () => {
    const log = new MemoryLog();
    await api.close();
    api = await startCommandApi({
      log,
      lookups: { parkedRows: async (eventId) => parked.get(eventId) ?? [] },
    });
    for (const [stream, text] of [
      ['room-r', '{"name":"'],
      ['phod-u', null],
    ] as const) {
      const eventId = await park(stream, bad());
      log.damage(eventId, { part: 'data', text: '{"name":"' });
      const { body } = await show(eventId);
      expect(body.data).toMatchObject({ text, type: 'RoomRenamed' });
    }
  });
});
