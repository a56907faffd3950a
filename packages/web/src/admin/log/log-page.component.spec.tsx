import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { listLogEvents, readLogEvent, showLogEvent } from '@mach42/contracts/ops/calls.ts';
import type { LogEvent } from '@mach42/contracts/ops/log-schemas.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import LogPage from './log-page.tsx';

const reason = 'To find out why the room has no name.';
const audited = (position: number, change: Partial<AuditEvent> = {}): AuditEvent => ({
  position,
  stream: 'room-1',
  category: 'room',
  type: 'RoomRenamed',
  actorId: 'dana',
  actorName: 'Dana Demo',
  occurredAt: '2026-01-01T10:00:00.000Z',
  subjects: [],
  paths: [],
  eventId: `event-${position}`,
  commandId: 'command-1',
  correlationId: 'request-1',
  ...change,
});
const cause = audited(1, { type: 'RoomCreated' });
const event = audited(2, { causationId: 'event-1' });
const detail: LogEvent = {
  event,
  revision: 1,
  schemaVersion: 1,
  activeRole: 'standard',
  key: 'room-1',
  bytes: 40,
  fields: [{ name: 'name', kind: 'text', bytes: 12 }],
  unreadable: null,
  chain: [
    {
      event: cause,
      handledBy: [{ projector: 'rooms', tables: ['rooms'], isParked: false }],
      sent: { type: 'RoomCreated', people: ['dana'], rooms: [], admins: false },
    },
    {
      event,
      handledBy: [{ projector: 'rooms', tables: ['rooms'], isParked: true }],
      sent: null,
    },
  ],
  hasMore: false,
  isSentKept: true,
};
const serving = (...events: AuditEvent[]): FakeServer =>
  new FakeServer()
    .answer(listUsers, { data: [] })
    .answer(listLogEvents, { data: events, meta: { hasMore: false } })
    .answer(readLogEvent, { data: detail });

const open = (server: FakeServer): Promise<Screen> => {
  history.replaceState(null, '', '/');
  return openPart(<LogPage />, { as: 'admin', server });
};

describe('the explorer of the log', () => {
  it('marks what is parked, and what waits', async () => {
    const held = [audited(3, { heldUp: 'parked' }), audited(4, { heldUp: 'waiting' })];
    const screen = await open(serving(event, ...held));
    await screen.shows('Parked');
    await screen.shows('Waits');
  });

  it('says what to do when nothing fits', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.shows('Nothing was found');
    await screen.fill('Type', 'PhodSaved');
    const asked = () => server.inputs(listLogEvents).at(-1);
    await vi.waitFor(() => expect(asked()).toMatchObject({ query: { type: 'PhodSaved' } }));
    await screen.shows('Nothing was found');
  });

  it('says why it cannot follow while what is filtered ends in the past', async () => {
    const screen = await open(serving(event));
    const follow = await screen.findByRole('switch', { name: 'Follow live' });
    expect(follow).toHaveProperty('disabled', false);
    const why = 'What is filtered ends in the past: clear To and Before position.';
    expect(screen.queryByText(why)).toBeNull();
    await screen.press('By id or position');
    await screen.fill('Before position', '100');
    await screen.shows(why);
    expect(follow).toHaveProperty('disabled', true);
  });

  it('says why it could not be read', async () => {
    const server = serving().refuse(listLogEvents, { code: 'FORBIDDEN', message: 'Admins only.' });
    const screen = await open(server);
    await screen.shows('The log could not be read');
  });

  it('opens an event with its chain, and no content', async () => {
    const screen = await open(serving(cause, event));
    await screen.press(/RoomRenamed/);
    const chain = await screen.part('region', 'What led to this event');
    chain.getByText('RoomCreated');
    chain.getByText('rooms: parked');
    chain.getByText('→ RoomCreated to 1 person');
    await screen.shows('text, 12 bytes');
    expect(new URLSearchParams(location.search).get('event')).toBe('event-2');
  });

  it('shows what an event says for a reason alone', async () => {
    const server = serving(cause, event).answer(showLogEvent, {
      data: {
        eventId: 'event-2',
        position: '2',
        type: 'RoomRenamed',
        stream: 'room-1',
        schemaVersion: 1,
        actorId: 'dana',
        occurredAt: '2026-01-01T10:00:00.000Z',
        subjects: [],
        text: '{"name":"Plans"}',
        note: null,
      },
    });
    const screen = await open(server);
    await screen.press(/RoomRenamed/);
    await screen.press('Show the content…');
    await screen.fill('Reason', reason);
    await screen.press('Show');
    await screen.shows('{"name":"Plans"}');
    expect(server.inputs(showLogEvent)).toEqual([
      { params: { eventId: 'event-2' }, body: { reason } },
    ]);
  });
});
