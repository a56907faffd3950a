import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { allParticipantsOf, roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { findRoom, roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import {
  chat,
  dana,
  forum,
  id,
  messagePosted,
  mo,
  replyRequested,
  roomCreated,
  settings,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const people = [
  userRegistered({ userId: dana }),
  userRegistered({ userId: mo, username: 'mo', firstName: 'Mo', lastName: 'Moderator' }),
];
const danas = {
  userId: dana,
  username: 'dana',
  firstName: 'Dana',
  lastName: 'Demo',
  role: 'owner',
  isBot: false,
};
const joined = (userId: string, roomId = chat) => ({
  type: 'ParticipantJoined',
  data: { roomId, userId, role: 'member' },
});

describe('the rooms projector', () => {
  it('shows a new room to its owner, and notifies them', async () => {
    await using then = await given(...people, roomCreated({ description: 'For two' }));
    const room = {
      id: chat,
      _id: chat,
      name: 'Kitchen table',
      type: 'private_chat',
      description: 'For two',
      settings,
      participantCount: 1,
      participants: [danas],
      pinned: false,
      archived: false,
      hasUnread: false,
      unreadCount: 0,
      lastReadMessageId: null,
      createdAt: timeOf(3),
      lastMessageAt: null,
    };
    expect(await findRoom(then.db, chat, dana)).toEqual(room);
    expect(then.changes.slice(people.length)).toEqual([
      {
        position: 3n,
        type: 'RoomCreated',
        roomId: chat,
        data: { room },
        audiences: [`user:${dana}`],
      },
    ]);
  });

  it('RM41 hides a room from those who are not in it, but no forum', async () => {
    await using then = await given(
      ...people,
      roomCreated(),
      roomCreated({ roomId: forum, roomType: 'internal_forum' }),
    );
    expect(await findRoom(then.db, chat, mo)).toBeUndefined();
    expect(await findRoom(then.db, forum, mo)).toMatchObject({ id: forum });
    expect((await roomsOf(then.db, mo)).map((room) => room.id)).toEqual([forum]);
    expect((await roomsOf(then.db, dana)).map((room) => room.id)).toEqual([chat, forum]);
  });

  it('follows a new name and description, and notifies the room', async () => {
    await using then = await given(
      roomCreated(),
      { type: 'RoomRenamed', data: { roomId: chat, name: 'Workshop' } },
      { type: 'RoomDescribed', data: { roomId: chat, description: 'Clay and kilns' } },
    );
    const room = await findRoom(then.db, chat, dana);
    expect(room).toMatchObject({ name: 'Workshop', description: 'Clay and kilns' });
    expect(then.changes.slice(1).map(({ type, audiences }) => ({ type, audiences }))).toEqual([
      { type: 'RoomRenamed', audiences: [`room:${chat}`] },
      { type: 'RoomDescribed', audiences: [`room:${chat}`] },
    ]);
  });

  it('follows people who join and leave, and notifies those who left as well', async () => {
    const left = { type: 'ParticipantLeft', data: { roomId: chat, userId: mo } };
    await using after = await given(...people, roomCreated(), joined(mo), left);
    expect(await roomIdsOf(after.db, mo)).toEqual([]);
    expect(await roomIdsOf(after.db, dana)).toEqual([chat]);
    const audiences = [`room:${chat}`, `user:${mo}`];
    expect(after.changes.slice(people.length + 1)).toMatchObject([
      { type: 'ParticipantJoined', audiences, data: { participant: { username: 'mo' } } },
      { type: 'ParticipantLeft', audiences, data: { roomId: chat, userId: mo } },
    ]);
  });

  it('keeps and publishes a pin for the person who set it alone', async () => {
    const pin = { type: 'RoomPinned', data: { roomId: chat, userId: dana } };
    await using then = await given(...people, roomCreated(), joined(mo), pin);
    expect((await findRoom(then.db, chat, dana))?.pinned).toBe(true);
    expect((await findRoom(then.db, chat, mo))?.pinned).toBe(false);
    expect((await roomsOf(then.db, dana)).map((room) => room.pinned)).toEqual([true]);
    expect(then.changes.at(-1)).toMatchObject({
      type: 'RoomPinned',
      roomId: chat,
      data: { roomId: chat },
      audiences: [`user:${dana}`],
    });
    const unpin = { type: 'RoomUnpinned', data: { roomId: chat, userId: dana } };
    await using later = await given(...people, roomCreated(), pin, unpin);
    expect((await findRoom(later.db, chat, dana))?.pinned).toBe(false);
  });

  it('lists participants in the order of their joining', async () => {
    await using then = await given(...people, roomCreated(), joined(mo));
    const names = (await allParticipantsOf(then.db, chat)).map(({ username }) => username);
    expect(names).toEqual(['dana', 'mo']);
  });

  it('says when the newest message came that is still there', async () => {
    const deleted = { type: 'MessageDeleted', data: { messageId: id(2), roomId: chat } };
    await using then = await given(
      roomCreated(),
      messagePosted({ messageId: id(1) }),
      replyRequested({ messageId: id(2) }),
    );
    expect((await findRoom(then.db, chat, dana))?.lastMessageAt).toBe(timeOf(3));
    await using later = await given(
      roomCreated(),
      messagePosted({ messageId: id(1) }),
      replyRequested({ messageId: id(2) }),
      deleted,
    );
    expect((await findRoom(later.db, chat, dana))?.lastMessageAt).toBe(timeOf(2));
  });
});

describe('what a person has not read', () => {
  const read = (n: number, place: number, userId = mo) => ({
    type: 'RoomRead',
    data: { roomId: chat, userId, messageId: id(n), place },
  });
  const deleted = (n: number) => ({
    type: 'MessageDeleted',
    data: { messageId: id(n), roomId: chat },
  });
  const others = [
    roomCreated(),
    joined(mo),
    messagePosted({ messageId: id(1) }),
    replyRequested({ messageId: id(2) }),
    messagePosted({ messageId: id(3), authorId: mo }),
    messagePosted({ messageId: id(4) }),
  ] as const;
  const own = async (...events: readonly DomainEvent[]) => {
    await using then = await given(...events);
    const room = await findRoom(then.db, chat, mo);
    return [room?.unreadCount, room?.hasUnread, room?.lastReadMessageId];
  };

  it('ROOM-110 is what others and models wrote since the joining', async () => {
    expect(await own(...others)).toEqual([3, true, null]);
    const before = messagePosted({ messageId: id(9) });
    expect(await own(roomCreated(), before, joined(mo))).toEqual([0, false, null]);
  });

  it('ROOM-110 is less what was read or deleted', async () => {
    expect(await own(...others, read(2, 4))).toEqual([1, true, id(2)]);
    expect(await own(...others, read(2, 4), deleted(4))).toEqual([0, false, id(2)]);
    expect(await own(...others, deleted(1))).toEqual([2, true, null]);
  });

  it('never becomes more by reading, and is published to the reader alone', async () => {
    await using then = await given(...others, read(4, 6), read(1, 3));
    expect((await findRoom(then.db, chat, mo))?.unreadCount).toBe(0);
    expect((await findRoom(then.db, chat, dana))?.unreadCount).toBe(2);
    expect(then.changes.slice(-2)).toMatchObject(
      [1, 2].map(() => ({
        type: 'RoomRead',
        data: { roomId: chat, lastReadMessageId: id(4), unreadCount: 0 },
        audiences: [`user:${mo}`],
      })),
    );
  });

  it('[RO51] is all from a message on that was marked, and what came before it is read', async () => {
    const marked = (n: number, place: number) => ({
      type: 'RoomMarkedUnread',
      data: { roomId: chat, userId: mo, messageId: id(n), place },
    });
    expect(await own(...others, read(4, 6), marked(2, 4))).toEqual([2, true, id(1)]);
    expect(await own(...others, marked(4, 6))).toEqual([1, true, id(3)]);
    expect(await own(...others, read(4, 6), marked(1, 3))).toEqual([3, true, null]);
    expect(await own(...others, read(4, 6), marked(2, 4), read(4, 6))).toEqual([0, false, id(4)]);
    await using then = await given(...others, read(4, 6), marked(2, 4));
    expect(then.changes.at(-1)).toMatchObject({
      type: 'RoomRead',
      data: { roomId: chat, lastReadMessageId: id(1), unreadCount: 2 },
      audiences: [`user:${mo}`],
    });
  });

  it('ROOM-110 leaves out what one wrote oneself after the mark', async () => {
    const ownAfter = messagePosted({ messageId: id(5), authorId: mo });
    await using then = await given(...others, ownAfter, read(2, 4));
    expect((await findRoom(then.db, chat, mo))?.unreadCount).toBe(1);
    expect(then.changes.at(-1)).toMatchObject({ data: { unreadCount: 1 } });
  });

  it('[QA13] counts what mentions the person by itself, for that person alone', async () => {
    const at = (n: number, mentions: string[], authorId = dana) =>
      messagePosted({ messageId: id(n), mentions, authorId });
    const some = [
      roomCreated(),
      joined(mo),
      at(1, [mo, dana]),
      at(2, []),
      at(3, [mo]),
      at(4, [mo], mo),
    ];
    await using then = await given(...some);
    expect((await findRoom(then.db, chat, mo))?.mentionCount).toBe(2);
    expect(await findRoom(then.db, chat, dana)).not.toHaveProperty('mentionCount');
    await using after = await given(...some, read(1, 3));
    expect((await findRoom(after.db, chat, mo))?.mentionCount).toBe(1);
    expect(after.changes.at(-1)).toMatchObject({ data: { unreadCount: 2, mentionCount: 1 } });
    await using without = await given(...some, read(1, 3), deleted(3));
    expect(await findRoom(without.db, chat, mo)).not.toHaveProperty('mentionCount');
  });

  it('[QA13] looks for mentions of the person in the newest 1,000 messages with mentions, however many there are', async () => {
    const posted = (n: number, mentions: string[]) =>
      messagePosted({ messageId: id(n), mentions, authorId: dana });
    const older = [posted(1, [mo]), posted(2, [mo])];
    const newer = Array.from({ length: 999 }, (_, n) => posted(n + 3, [dana]));
    await using then = await given(roomCreated(), joined(mo), ...older, ...newer);
    expect((await findRoom(then.db, chat, mo))?.mentionCount).toBe(1);
  });

  it('begins again for a person who returns', async () => {
    const left = { type: 'ParticipantLeft', data: { roomId: chat, userId: mo } };
    expect(await own(...others, read(2, 4), left, joined(mo))).toEqual([0, false, null]);
  });
});

describe('a room that is removed', () => {
  const removed = { type: 'RoomRemoved', data: { roomId: chat, removedBy: dana } };
  const restored = { type: 'RoomRestored', data: { roomId: chat, restoredBy: dana } };
  const pinned = { type: 'RoomPinned', data: { roomId: chat, userId: mo } };

  it('is in no answer, and is restored for each person as they left it', async () => {
    const before = [roomCreated(), joined(mo), pinned, messagePosted({ messageId: id(1) })];
    await using gone = await given(...before, removed);
    expect(await findRoom(gone.db, chat, dana)).toBeUndefined();
    expect(await roomsOf(gone.db, mo)).toEqual([]);
    expect(await roomIdsOf(gone.db, mo)).toEqual([]);
    const people = [`user:${dana}`, `user:${mo}`];
    expect(gone.changes.at(-1)?.audiences).toEqual([`room:${chat}`, ...people]);

    await using back = await given(...before, removed, restored);
    expect(await findRoom(back.db, chat, mo)).toMatchObject({ pinned: true, unreadCount: 1 });
    expect(back.changes.at(-1)).toMatchObject({
      type: 'RoomRestored',
      audiences: people,
      data: { own: { [dana]: { pinned: false }, [mo]: { pinned: true, unreadCount: 1 } } },
    });
  });
});
