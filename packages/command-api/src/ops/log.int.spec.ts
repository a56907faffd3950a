import { logTexts, parkedTexts } from '@mach42/contracts/ops/texts.ts';
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
