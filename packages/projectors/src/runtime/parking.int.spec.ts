import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { unreadableType, type RecordedEvent } from '@mach42/event-store/event.ts';
import { toRoom } from '@mach42/read-models/changes/change.ts';
import { changeFloor, changesAfter, pruned } from '@mach42/read-models/changes/changes.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { parkedEvents } from '@mach42/read-models/projections/projections.reads.ts';
import { findRoom } from '@mach42/read-models/rooms/rooms.reads.ts';
import { kept } from '@mach42/read-models/testing/kept.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import {
  chat,
  dana,
  forum,
  id,
  messagePosted,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';
import { recorded } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';
import type { ParkedNow } from './apply-events.ts';

const roomOf = ({ data }: DomainEvent): string => ('roomId' in data ? String(data.roomId) : '');
const edited = (messageId: string, roomId: string): DomainEvent => ({
  type: 'MessageEdited',
  data: { messageId, roomId, content: 'Changed' },
});

/** The second message has the id of the first: no decider would let it happen. */
const log = recorded(
  [
    roomCreated(),
    roomCreated({ roomId: forum, roomType: 'internal_forum' }),
    messagePosted({ messageId: id(1) }),
    messagePosted({ messageId: id(1), content: 'Poison' }),
    messagePosted({ messageId: id(2) }),
    edited(id(1), chat),
    messagePosted({ messageId: id(3), roomId: forum }),
    { type: 'RoomRenamed', data: { roomId: chat, name: 'Renamed' } },
    messagePosted({ messageId: id(4), roomId: forum }),
  ],
  roomOf,
);

/** The positions of the parked events, for each projector that has some. */
async function positionsParked(db: Reader) {
  const byProjector = Object.groupBy(await parkedEvents(db), ({ projector }) => projector);
  return Object.entries(byProjector).map(
    ([name, events = []]) => [name, events.map(({ position }) => position)] as const,
  );
}

/** The two that keep one row for each message; the search also has the name of a room. */
const behindThePoison = [
  ['messages', [4n, 5n, 6n]],
  ['search', [4n, 5n, 6n, 8n]],
];

const contentsIn = async (db: Awaited<ReturnType<typeof project>>, roomId: string) => {
  const { messages } = await messagesPage(db, { roomId, viewerId: dana, limit: 10 });
  return messages.map(({ content }) => content);
};

describe('an event that cannot be applied', () => {
  it('PR30 is parked with its error, nothing of it remains, and its room learns it once', async () => {
    await using db = await project(log);
    const [poison] = await parkedEvents(db);
    expect(poison).toMatchObject({
      projector: 'messages',
      position: 4n,
      key: chat,
      type: 'MessagePosted',
      eventId: log[3]?.id,
    });
    expect(poison?.error).toMatch(/unique constraint/i);
    expect(poison?.error).not.toContain('Poison');
    expect(await contentsIn(db, chat)).toEqual(['Hello']);
    const which = { audiences: [toRoom(chat)], after: 3n, limit: 10 };
    const notified = kept(await changesAfter(db, which));
    expect(notified.map(({ position, type }) => [position, type])).toEqual([
      [4n, 'MessagesHeldUp'],
      [8n, 'RoomRenamed'],
    ]);
  });

  it('PR30 is applied by the other projectors', async () => {
    await using db = await project(log);
    expect((await findRoom(db, chat, dana))?.name).toBe('Renamed');
  });

  it('PR31 holds back what follows under its key, in order, and nothing else', async () => {
    await using db = await project(log);
    expect(await positionsParked(db)).toEqual(behindThePoison);
    const [, , behind] = await parkedEvents(db);
    expect(behind).toMatchObject({ position: 5n, error: 'Waits behind the event at 4.' });
    expect(await contentsIn(db, forum)).toEqual(['Hello', 'Hello']);
  });

  it.each([1, 4, 5, 1_000])(
    'PR31 does so after a restart too, in batches of %i',
    async (batchSize) => {
      await using database = await openReadModels();
      for (const length of [4, log.length]) {
        const source = new FixedLog(log.slice(0, length));
        const { runner } = await start({ database, source, batchSize });
        await runner.processAll();
        await runner.stop();
      }
      expect(await positionsParked(database)).toEqual(behindThePoison);
      expect(await contentsIn(database, forum)).toEqual(['Hello', 'Hello']);
    },
  );
});

/** An event of the log as one that cannot be read. */
function withoutContent(position: number, reason: string, type = 'MessagePosted'): RecordedEvent {
  return {
    ...(log[position - 1] as RecordedEvent),
    type: unreadableType,
    data: {},
    unreadable: { type, reason, stored: '{' },
  };
}

describe('an event that cannot be read', () => {
  const with4 = (event: RecordedEvent) => log.map((one, index) => (index === 3 ? event : one));

  it('PR34 is parked, with its position and why, for who handles its type, and holds up its key alone', async () => {
    await using db = await project(with4(withoutContent(4, 'data.content is missing')));
    const parked = await parkedEvents(db);
    expect(parked.find(({ projector }) => projector === 'messages')).toEqual({
      projector: 'messages',
      position: 4n,
      key: chat,
      type: 'MessagePosted',
      eventId: log[3]?.id,
      stream: log[3]?.stream,
      error: 'Cannot be read: data.content is missing.',
      stack: '',
    });
    const positions = new Map(await positionsParked(db));
    expect(positions.get('messages')).toEqual([4n, 5n, 6n]);
    expect(await contentsIn(db, forum)).toEqual(['Hello', 'Hello']);
  });

  it('PR35 is parked alone where each event is alone', async () => {
    await using db = await project(with4(withoutContent(4, 'data.content is missing')));
    expect(new Map(await positionsParked(db)).get('audit')).toEqual([4n]);
  });

  it('PR35 of an unknown type is parked once and holds up nothing', async () => {
    const unknown = withoutContent(4, 'its type is not known', 'FooHappened');
    await using db = await project(with4(unknown));
    expect(await parkedEvents(db)).toMatchObject([
      { projector: 'audit', position: 4n, type: 'FooHappened' },
    ]);
    expect(await contentsIn(db, chat)).toHaveLength(2);
    expect((await findRoom(db, chat, dana))?.name).toBe('Renamed');
  });

  it('PR34 whose metadata cannot be read holds up its own stream', async () => {
    const bad = withoutContent(4, 'its metadata is damaged');
    const keyless = { ...bad, metadata: { ...bad.metadata, key: bad.stream } };
    const streams = (event: RecordedEvent, index: number) =>
      index >= 4 ? { ...event, stream: `stream-${index}` } : event;
    await using db = await project(with4(keyless).map(streams));
    const [messages] = (await positionsParked(db)).filter(([name]) => name === 'messages');
    expect(messages).toEqual(['messages', [4n]]);
  });

  it('PR36 is reported once it is committed, with what failed and where in the program', async () => {
    await using database = await openReadModels();
    const notified: ParkedNow[] = [];
    const { runner } = await start({
      database,
      source: new FixedLog(log),
      onParked: (parked) => notified.push(...parked),
    });
    await runner.processAll();
    await runner.stop();
    expect(notified.map(({ projector, event }) => [projector, event.position])).toEqual([
      ['messages', 4n],
      ['search', 4n],
    ]);
    expect(notified[0]?.error).toMatch(/unique constraint/i);
    const [parked] = await parkedEvents(database);
    expect(parked?.stack).toMatch(/[\w-]+\.ts:\d+/);
    expect(parked?.stack).not.toMatch(/\/|Poison/);
  });
});

describe('a parked event that an operator resolves', () => {
  const parkedId = log[3]?.id ?? '';
  const resolving = (type: string, more: object = {}): DomainEvent => ({
    type,
    data: { eventId: parkedId, eventType: 'MessagePosted', subjects: [], ...more },
  });
  const reason = 'Posted twice by an import.';
  const skipped = resolving('ParkedEventSkipped', { reason });
  const poison = log[3] as RecordedEvent;
  const corrected = resolving('ParkedEventMended', {
    reason,
    data: { ...poison.data, messageId: id(9), content: 'Repaired' },
  });
  /** The log with further events at its end. */
  const withMore = (...more: readonly DomainEvent[]) => [
    ...log,
    ...recorded([...log, ...more], roomOf).slice(log.length),
  ];
  const rowsOf = async (db: Reader) => ({
    parked: await positionsParked(db),
    contents: await contentsIn(db as Awaited<ReturnType<typeof project>>, chat),
    floor: await changeFloor(db),
  });

  it('PR37 frees what waited for it, in order, when it is skipped', async () => {
    await using db = await project(withMore(skipped));
    expect(await rowsOf(db)).toEqual({ parked: [], contents: ['Changed', 'Hello'], floor: 10n });
  });

  it('PR37 is applied with the data of the correcting event', async () => {
    await using db = await project(withMore(corrected));
    expect((await rowsOf(db)).contents).toEqual(['Changed', 'Repaired', 'Hello']);
    expect((await rowsOf(db)).parked).toEqual([]);
  });

  it('PR37 stays parked when it cannot be applied again, with what waits for it', async () => {
    const retried = resolving('ParkedEventRetried');
    await using db = await project(withMore(retried));
    expect((await rowsOf(db)).parked).toEqual(behindThePoison);
    const [first, , second] = await parkedEvents(db);
    expect(first?.error).toMatch(/unique constraint/i);
    expect(second?.error).toBe('Waits behind the event at 4.');
  });

  it('PR37 holds up again what follows an event that waited and cannot be applied', async () => {
    const again = messagePosted({ messageId: id(2), content: 'Poison too' });
    await using db = await project([
      ...log.slice(0, 4),
      ...recorded([...log.slice(0, 5), again, ...log.slice(5), skipped], roomOf).slice(4),
    ]);
    expect((await rowsOf(db)).parked).toEqual([
      ['messages', [6n, 7n]],
      ['search', [6n, 7n, 9n]],
    ]);
  });

  it('PR37 means nothing for an event that only waits, or that is not parked', async () => {
    const other = (eventId = '') => resolving('ParkedEventSkipped', { reason, eventId });
    await using db = await project(withMore(other(log[4]?.id), other(log[2]?.id), other('none')));
    expect(await rowsOf(db)).toMatchObject({ parked: behindThePoison, floor: 0n });
  });

  describe('and another one before it under its key cannot be applied since', () => {
    const second = log[4] as RecordedEvent;
    const about = { eventId: second.id, eventType: second.type, subjects: [], reason };
    const decisions = {
      skipped: { type: 'ParkedEventSkipped', data: about },
      retried: { type: 'ParkedEventRetried', data: about },
      repaired: {
        type: 'ParkedEventMended',
        data: { ...about, data: { ...second.data, content: 'Whole again' } },
      },
    };
    /** The second event is damaged, and decided about; then it is found that the first cannot be applied. */
    const decided = (...how: readonly (keyof typeof decisions)[]) =>
      withMore(...how.map((one) => decisions[one]), corrected).map((event) => {
        if (event.id === second.id) return withoutContent(5, 'data.content is missing');
        const { eventId } = event.data;
        return eventId === second.id ? { ...event, stream: `parked-${second.id}` } : event;
      });

    it.each([
      [['skipped'], ['Changed', 'Repaired']],
      [['repaired'], ['Changed', 'Repaired', 'Whole again']],
      [
        ['skipped', 'repaired', 'retried'],
        ['Changed', 'Repaired', 'Whole again'],
      ],
    ] as const)('PR37 is resolved with it as it was decided earlier: %j', async (how, contents) => {
      await using database = await openReadModels();
      const notified: ParkedNow[] = [];
      const { runner } = await start({
        database,
        source: new FixedLog(decided(...how)),
        batchSize: 1,
        onParked: (parked) => notified.push(...parked),
      });
      await runner.processAll();
      await runner.stop();
      expect(await rowsOf(database)).toMatchObject({ parked: [], contents });
      const own = notified.filter(({ event }) => event.id === second.id);
      expect(own.map(({ projector }) => projector)).not.toContain('messages');
    });

    it('PR37 is parked again where nothing was decided about it', async () => {
      await using db = await project(decided('retried'));
      expect(new Map((await rowsOf(db)).parked).get('messages')).toEqual([5n, 6n]);
    });

    it('PR37 is applied where that is possible, whatever was decided', async () => {
      await using db = await project(withMore(decisions.skipped, corrected));
      expect((await rowsOf(db)).contents).toEqual(['Changed', 'Repaired', 'Hello']);
    });
  });

  it('PR37 PR20 comes to the same rows in any batches, and after a restart', async () => {
    const whole = withMore(corrected, skipped);
    await using expected = await project(whole);
    for (const batchSize of [1, 3]) {
      await using database = await openReadModels();
      for (const length of [7, whole.length]) {
        const source = new FixedLog(whole.slice(0, length));
        const { runner } = await start({ database, source, batchSize });
        await runner.processAll();
        await runner.stop();
      }
      expect(await rowsOf(database)).toEqual(await rowsOf(expected));
    }
  });

  it('PR38 has the followers of the changes read everything again', async () => {
    await using database = await openReadModels();
    const { runner } = await start({ database, source: new FixedLog(withMore(skipped)) });
    const lost = Promise.withResolvers<bigint>();
    runner.onLost(() => lost.resolve(runner.position));
    expect(await lost.promise).toBe(10n);
    await runner.stop();
    const which = { audiences: [toRoom(chat)], after: 9n, limit: 10 };
    expect(await changesAfter(database, which)).toBe(pruned);
  });
});
