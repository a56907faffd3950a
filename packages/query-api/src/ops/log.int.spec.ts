import { logTexts } from '@mach42/contracts/ops/texts.ts';
import { newEvent } from '@mach42/event-store/contract/builders.ts';
import { auditEventsTable, type AuditEventsTable } from '@mach42/read-models/audit/table.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import { recordChange } from '@mach42/read-models/changes/changes.writes.ts';
import { parkedEventsTable } from '@mach42/read-models/projections/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
const time = (minute: number) => `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;

/** Positions 1 to 6: a request of two events, and four others, ten minutes from each other. */
const row = (position: number, rest: Partial<AuditEventsTable> = {}): AuditEventsTable => ({
  position,
  stream: `room-${position}`,
  category: 'room',
  type: 'RoomRenamed',
  actor_id: people.dana.id,
  at: time(position * 9),
  subjects: '[]',
  paths: '["/name"]',
  event_id: idOf(position),
  command_id: `command-${position}`,
  correlation_id: position < 3 ? 'request-1' : `request-${position}`,
  causation_id: position === 2 ? idOf(1) : null,
  ...rest,
});

beforeEach(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    for (let position = 1; position <= 5; position += 1)
      await tx.run(auditEventsTable.insert, row(position));
    await tx.run(auditEventsTable.insert, row(6, { category: 'user', type: 'UserSignedIn' }));
  });
});
afterEach(() => world.close());

const positions = async (query: string) => {
  const { body } = await world.get(`/api/ops/events${query}`, 'ada');
  return (body['data'] as { position: number }[]).map(({ position }) => position);
};

describe('the log explorer', () => {
  it('[QO2] finds events by what is known of them', async () => {
    expect(await positions('?command=command-3')).toEqual([3]);
    expect(await positions(`?causation=${idOf(1)}`)).toEqual([2]);
    expect(await positions('?correlation=request-1')).toEqual([1, 2]);
    expect(await positions('?category=user')).toEqual([6]);
    expect(await positions('?stream=room-4')).toEqual([4]);
    expect(await positions(`?type=RoomRenamed&actor=${people.dana.id}&limit=2`)).toEqual([4, 5]);
    expect(await positions(`?from=${time(20)}&to=${time(40)}`)).toEqual([3, 4]);
    expect(await positions(`?from=${time(20)}&after=3`)).toEqual([4, 5, 6]);
    expect(await positions(`?to=${time(40)}&before=4`)).toEqual([1, 2, 3]);
    expect(await positions('?from=2027-01-01T00:00:00Z')).toEqual([]);
    expect(await positions('?to=2025-01-01T00:00:00Z')).toEqual([]);
  });

  it('[QO2] says of an event that it is parked, or waits for one that is', async () => {
    await world.given(async (tx) => {
      const park = (projector: string, position: number, error: string) =>
        tx.run(parkedEventsTable.insert, {
          projector,
          position,
          key: 'room-3',
          type: 'RoomRenamed',
          event_id: idOf(position),
          stream: `room-${position}`,
          error,
          stack: '',
        });
      await park('rooms', 3, 'TypeError');
      await park('search', 3, 'Waits behind the event at 1.');
      await park('rooms', 4, 'Waits behind the event at 3.');
    });
    const { body } = await world.get('/api/ops/events', 'ada');
    const marks = (body['data'] as { heldUp?: string }[]).map(({ heldUp }) => heldUp);
    expect(marks).toEqual([undefined, undefined, 'parked', 'waiting', undefined, undefined]);
  });

  it('[QO2] lists events that are parked for the audit where they are in the log', async () => {
    for (const position of [7, 8, 9]) {
      const stored = newEvent({ type: 'RoomRenamed' });
      world.storedEvents.set(idOf(position), {
        ...stored,
        id: idOf(position),
        data: {},
        metadata: { ...stored.metadata, correlationId: 'request-7', occurredAt: time(58) },
        stream: `room-${position}`,
        revision: 0,
        position: BigInt(position),
        unreadable: { type: 'RoomRenamed', reason: 'its data is damaged', stored: '' },
      });
    }
    await world.given(async (tx) => {
      for (const position of [7, 9])
        await tx.run(parkedEventsTable.insert, {
          projector: 'audit',
          position,
          key: 'r',
          type: 'RoomRenamed',
          event_id: idOf(position),
          stream: `room-${position}`,
          error: 'Cannot be read: its data is damaged.',
          stack: '',
        });
      await tx.run(auditEventsTable.insert, row(8, { at: time(58), correlation_id: 'request-7' }));
    });
    expect(await positions('?after=4')).toEqual([5, 6, 7, 8, 9]);
    expect(await positions('?after=4&limit=3')).toEqual([5, 6, 7]);
    expect(await positions('?limit=2')).toEqual([8, 9]);
    expect(await positions('?before=8&limit=2')).toEqual([6, 7]);
    expect(await positions('?stream=room-9')).toEqual([9]);
    expect(await positions('?category=user')).toEqual([6]);
    expect(await positions(`?type=RoomRenamed&from=${time(57)}`)).toEqual([7, 8, 9]);
    expect(await positions(`?to=${time(57)}&after=5`)).toEqual([6]);
    const { body } = await world.get(`/api/ops/events/${idOf(7)}`, 'ada');
    expect(body['data']).toMatchObject({
      chain: [{ event: { position: 7 } }, { event: { position: 8 } }, { event: { position: 9 } }],
    });
  });

  it('[QO2] ends a page before it is too long', async () => {
    const paths = JSON.stringify(['/'.padEnd(150_000, 'x')]);
    await world.given(async (tx) => {
      for (const position of [7, 8, 9])
        await tx.run(auditEventsTable.insert, row(position, { paths, at: time(58) }));
    });
    const { body } = await world.get('/api/ops/events?after=6', 'ada');
    expect([(body['data'] as object[]).length, body['meta']]).toEqual([1, { hasMore: true }]);
    expect(await positions('?after=7')).toEqual([8]);
  });

  it('[QO3] says how an event came about, and nothing that it holds', async () => {
    const { type, metadata } = newEvent({ type: 'RoomRenamed' });
    world.storedEvents.set(idOf(2), {
      id: idOf(2),
      type,
      data: { roomId: 'r', name: 'Private plans', tags: [1, 2], none: null },
      metadata,
      stream: 'room-2',
      revision: 7,
      position: 2n,
    });
    const poison = { error: 'TypeError', stack: '', key: 'r', stream: 'room-2', type };
    await world.given(async (tx) => {
      await tx.run(parkedEventsTable.insert, {
        ...poison,
        projector: 'of RoomRenamed',
        position: 2,
        event_id: idOf(2),
      });
      const change = {
        type: 'RoomRenamed',
        roomId: 'r',
        data: { roomId: 'r', name: 'Private plans' },
        audiences: [toRoom('r'), toUser('u')],
      } as never;
      await recordChange(tx, { position: 1, at: time(9) }, change);
    });
    const { status, body } = await world.get(`/api/ops/events/${idOf(2)}`, 'ada');
    expect(status).toBe(200);
    const handled = { projector: 'of RoomRenamed', tables: ['some_rows'] };
    expect(body['data']).toMatchObject({
      event: { position: 2, causationId: idOf(1) },
      revision: 7,
      bytes: Buffer.byteLength('{"roomId":"r","name":"Private plans","tags":[1,2],"none":null}'),
      fields: [
        { name: 'roomId', kind: 'text', bytes: 3 },
        { name: 'name', kind: 'text', bytes: 15 },
        { name: 'tags', kind: 'list of 2', bytes: 5 },
        { name: 'none', kind: 'null', bytes: 4 },
      ],
      chain: [
        {
          event: { position: 1 },
          handledBy: [{ ...handled, isParked: false }],
          sent: { type: 'RoomRenamed', people: ['u'], rooms: ['r'], admins: false },
        },
        { event: { position: 2 }, handledBy: [{ ...handled, isParked: true }], sent: null },
      ],
      hasMore: false,
      isSentKept: true,
    });
    expect(JSON.stringify(body)).not.toContain('Private plans');
  });

  it('[QO3] reads an event that is parked, or was skipped, from the log alone', async () => {
    const { metadata } = newEvent({ type: 'RoomRenamed' });
    world.storedEvents.set(idOf(41), {
      id: idOf(41),
      type: 'UnreadableEvent',
      data: {},
      metadata: {
        ...metadata,
        actorId: people.dana.id,
        correlationId: 'request-1',
        causationId: idOf(1),
      },
      stream: 'room-41',
      revision: 0,
      position: 41n,
      unreadable: { type: 'RoomRenamed', reason: 'its data is damaged', stored: '{"name":"Priv' },
    });
    const { status, body } = await world.get(`/api/ops/events/${idOf(41)}`, 'ada');
    expect(status).toBe(200);
    expect(body['data']).toMatchObject({
      event: {
        position: 41,
        category: 'room',
        type: 'RoomRenamed',
        actorName: people.dana.name,
        causationId: idOf(1),
      },
      unreadable: 'its data is damaged',
      bytes: 13,
      fields: [],
      chain: [{ event: { position: 1 } }, { event: { position: 2 } }],
    });
    expect(JSON.stringify(body)).not.toContain('Priv');
  });

  it('[QO3] does not find an event that is not there', async () => {
    const { status, body } = await world.get(`/api/ops/events/${idOf(77)}`, 'ada');
    expect([status, body['error']]).toMatchObject([404, { message: logTexts.notFound }]);
  });

  it.each<Token>(['dana', 'mo', 'adaAsUser', 'guest'])(
    '[QO2] [QO3] is refused to who does not act as admin: %s',
    async (token) => {
      expect((await world.get('/api/ops/events', token)).status).toBe(403);
      expect((await world.get(`/api/ops/events/${idOf(2)}`, token)).status).toBe(403);
    },
  );
});

describe('the events that were skipped', () => {
  const skipped = (query = '', token: Token = 'ada') =>
    world.get(`/api/ops/parked/skipped${query}`, token);

  it('[QO1] are listed with who decided it, when and why, newest first', async () => {
    const decision = (position: number, eventId: string) => {
      const event = newEvent({ type: 'ParkedEventSkipped' });
      const data = { eventId, eventType: 'MessagePosted', subjects: [], reason: `Why ${position}` };
      const { metadata } = event;
      const stored = { stream: `parked-${eventId}`, revision: 0, position: BigInt(position) };
      world.storedEvents.set(idOf(position), {
        ...event,
        id: idOf(position),
        data,
        metadata,
        ...stored,
      });
    };
    decision(7, idOf(3));
    decision(8, idOf(99));
    const stored = newEvent({ type: 'MessagePosted' });
    const inLog = { stream: 'message-3', revision: 0, position: 3n };
    world.storedEvents.set(idOf(3), { ...stored, id: idOf(3), ...inLog });
    await world.given(async (tx) => {
      for (const position of [7, 8])
        await tx.run(
          auditEventsTable.insert,
          row(position, {
            category: 'parked',
            type: 'ParkedEventSkipped',
            actor_id: people.ada.id,
            at: time(50),
          }),
        );
    });
    const { body } = await skipped();
    expect(body).toMatchObject({
      data: [
        { eventId: idOf(99), position: null, stream: null, reason: 'Why 8' },
        {
          eventId: idOf(3),
          type: 'MessagePosted',
          stream: 'message-3',
          position: '3',
          reason: 'Why 7',
          skippedAt: time(50),
          decidedAt: 7,
          skippedBy: people.ada.id,
        },
      ],
      meta: { hasMore: false },
    });
    const [first] = (await skipped('?limit=1')).body['data'] as { decidedAt: number }[];
    expect((await skipped(`?before=${first?.decidedAt}`)).body['data']).toMatchObject([
      { eventId: idOf(3) },
    ]);
  });

  it.each<Token>(['dana', 'mo', 'adaAsUser', 'guest'])(
    '[QO1] are refused to who does not act as admin: %s',
    async (token) => {
      expect((await skipped('', token)).status).toBe(403);
    },
  );
});
