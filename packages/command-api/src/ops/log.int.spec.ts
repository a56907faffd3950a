import { evidenceTexts, logTexts, parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { newEvent } from '@mach42/event-store/contract/builders.ts';
import type { NewEvent } from '@mach42/event-store/event.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const reason = 'To find out why the room has no name.';
let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

async function stored(stream: string, type: string, data: NewEvent['data']): Promise<string> {
  const event = newEvent({ type, data });
  const metadata = { ...event.metadata, subjects: [api.dana.id] };
  await api.store.append(stream, [{ ...event, metadata }], 'any');
  return event.id;
}
const renamed = () => stored('room-r', 'RoomRenamed', { roomId: 'r', name: 'Plans' });
const show = (eventId: string, by = api.ada, why = reason) =>
  by.post(`/api/ops/events/${eventId}/payload`, { reason: why });

describe('showing what a stored event holds', () => {
  it('[OC8] is for active admins alone, and for a reason', async () => {
    const eventId = await renamed();
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await show(eventId, other)).status).toBe(403);
    const poor = await show(eventId, api.ada, 'Because');
    expect([poor.status, poor.body.error]).toMatchObject([
      400,
      { message: parkedTexts.reasonNeeded },
    ]);
    expect(await api.store.readStream(`shown-${eventId}`)).toEqual([]);
  });

  it('[OC8] records who read it before it answers, for the person whose data it is, too', async () => {
    const eventId = await renamed();
    const { status, body } = await show(eventId);
    expect([status, body.data]).toMatchObject([
      200,
      { eventId, type: 'RoomRenamed', stream: 'room-r', text: expect.stringContaining('Plans') },
    ]);
    const [shown] = await api.store.readStream(`shown-${eventId}`);
    expect(shown).toMatchObject({
      type: 'StoredEventShown',
      data: { eventId, eventType: 'RoomRenamed', subjects: [api.dana.id], reason },
      metadata: { actorId: api.ada.id },
    });
    const access = await api.store.readStream(`access-${api.dana.id}`);
    expect(access.find(({ type }) => type === 'BreakGlassUsed')?.data).toMatchObject({
      kind: 'event',
      ref: eventId,
      adminId: api.ada.id,
    });
  });

  it('[OC8] shows the shape alone of what holds a file', async () => {
    for (const stream of ['phod-p', 'job-j', 'run-r', 'modelCall-m', 'parked-e']) {
      const eventId = await stored(stream, 'PhodSaved', { briefData: { secrets: 'S3cret' } });
      const { body } = await show(eventId);
      expect(JSON.stringify(body), stream).not.toContain('S3cret');
      expect(body.data, stream).toMatchObject({ text: expect.stringContaining('briefData') });
    }
  });

  it('[OC8] does not find what is not in the log', async () => {
    const { status, body } = await show(newId());
    expect([status, body.error]).toMatchObject([404, { message: logTexts.notFound }]);
  });
});

describe('evidence that an admin exports', () => {
  const begun: unknown[] = [];
  const evidence = {
    isWorking: false,
    begin: (wanted: unknown) => void begun.push(wanted),
    stop: () => void begun.push('stop'),
  };
  const audit = '/api/ops/evidence/audit';
  const stop = '/api/ops/evidence/stop';
  let proving: CommandApi;
  beforeEach(async () => {
    begun.length = 0;
    evidence.isWorking = false;
    proving = await startCommandApi({ evidence });
  });
  afterEach(() => proving.close());

  it('[OC15] is the audit, or one event, which is recorded as shown before it is read', async () => {
    const choice = { type: 'RoomRenamed', since: '2026-01-01T00:00:00.000Z' };
    expect((await proving.ada.post(audit, choice)).status).toBe(200);
    const event = newEvent({ type: 'RoomRenamed', data: { roomId: 'r', name: 'Plans' } });
    const metadata = { ...event.metadata, subjects: [proving.dana.id] };
    await proving.store.append('room-r', [{ ...event, metadata }], 'any');
    const proof = `/api/ops/events/${event.id}/proof`;
    expect((await proving.ada.post(proof, { reason })).status).toBe(200);
    const adminId = proving.ada.id;
    expect(begun).toEqual([
      { kind: 'audit', adminId, choice },
      { kind: 'event', adminId, eventId: event.id },
    ]);
    const [shown] = await proving.store.readStream(`shown-${event.id}`);
    expect(shown?.data).toMatchObject({ eventId: event.id, reason });
    const access = await proving.store.readStream(`access-${proving.dana.id}`);
    expect(access.map(({ type }) => type)).toContain('BreakGlassUsed');
    evidence.isWorking = true;
    for (const answer of [
      await proving.ada.post(audit, {}),
      await proving.ada.post(proof, { reason }),
    ])
      expect([answer.status, answer.body.error?.message]).toEqual([409, evidenceTexts.underWay]);
    expect((await proving.ada.post(stop, {})).status).toBe(200);
    expect(begun.at(-1)).toBe('stop');
  });

  it('[OC15] is for active admins alone, for a reason, and where this process has the seals', async () => {
    const eventId = await renamed();
    const proof = `/api/ops/events/${eventId}/proof`;
    const { dana, mo, visitor, ada } = proving;
    for (const other of [dana, mo, visitor]) {
      expect((await other.post(audit, {})).status).toBe(403);
      expect((await other.post(proof, { reason })).status).toBe(403);
      expect((await other.post(stop, {})).status).toBe(403);
    }
    expect((await ada.post(proof, { reason: 'Because' })).status).toBe(404);
    expect((await api.ada.post(proof, { reason })).body.error?.message).toBe(
      evidenceTexts.unsupported,
    );
    expect((await ada.post(audit, { type: '--to' })).status).toBe(400);
    expect(begun).toEqual([]);
  });
});
