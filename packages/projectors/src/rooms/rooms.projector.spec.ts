import { participantsOf, roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { findRoom, roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';
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
  it('shows a new room to its owner, and tells them', async () => {
    await using then = await given(...people, roomCreated({ description: 'For two' }));
    const room = {
      id: chat,
      _id: chat,
      name: 'Kitchen table',
      type: 'private_chat',
      description: 'For two',
      settings,
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
    expect(then.changes).toEqual([
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

  it('follows a new name and description, and tells the room', async () => {
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

  it('follows who joins and goes, and tells those who are gone as well', async () => {
    const left = { type: 'ParticipantLeft', data: { roomId: chat, userId: mo } };
    await using after = await given(...people, roomCreated(), joined(mo), left);
    expect(await roomIdsOf(after.db, mo)).toEqual([]);
    expect(await roomIdsOf(after.db, dana)).toEqual([chat]);
    const audiences = [`room:${chat}`, `user:${mo}`];
    expect(after.changes.slice(1)).toMatchObject([
      { type: 'ParticipantJoined', audiences, data: { participant: { username: 'mo' } } },
      { type: 'ParticipantLeft', audiences, data: { roomId: chat, userId: mo } },
    ]);
  });

  it('keeps a pin for the person who set it alone, and tells nobody else', async () => {
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
    const names = (await participantsOf(then.db, chat)).map(({ username }) => username);
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
