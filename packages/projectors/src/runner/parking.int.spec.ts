import { kept } from '@mach42/read-models/testing/kept.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { changesAfter } from '@mach42/read-models/changes/changes.reads.ts';
import { toRoom } from '@mach42/read-models/changes/change.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { parkedEvents } from '@mach42/read-models/projections/projections.reads.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { findRoom } from '@mach42/read-models/rooms/rooms.reads.ts';
import { recorded } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';
import { project, start } from '@mach42/testing/projections/project.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import {
  chat,
  dana,
  forum,
  id,
  messagePosted,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';

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

/** Which positions of the log are parked, for each projector that has some. */
async function positionsParked(db: Reader) {
  const byProjector = Object.groupBy(await parkedEvents(db), ({ projector }) => projector);
  return Object.entries(byProjector).map(([name, events = []]) => [
    name,
    events.map(({ position }) => position),
  ]);
}

/** The two that keep one row for each message. */
const behindThePoison = [
  ['messages', [4n, 5n, 6n]],
  ['search', [4n, 5n, 6n]],
];

const contentsIn = async (db: Awaited<ReturnType<typeof project>>, roomId: string) => {
  const { messages } = await messagesPage(db, { roomId, viewerId: dana, limit: 10 });
  return messages.map(({ content }) => content);
};

describe('an event that cannot be applied', () => {
  it('PR30 is parked with its error, and nothing of it remains', async () => {
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
    const told = kept(await changesAfter(db, which));
    expect(told.map(({ position }) => position)).toEqual([8n]);
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
