import { deleteMessage, postMessage } from '@mach42/contracts/messages/calls.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import { guest } from '@mach42/contracts/users/calls.ts';
import { dana, mo, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { openSocket, type Socket } from '../support/socket.ts';
import { messagesIn } from '../support/work.ts';

const product = runningProduct();
let host: Caller;
let member: Caller;
let other: Caller;
let visitor: Caller;
const ids = { host: '', member: '', other: '', visitor: '' };

beforeAll(async () => {
  const people = await Promise.all([dana, pia, mo].map((one) => signInAs(product.address, one)));
  [host, member, other] = people.map(({ caller }) => caller) as [Caller, Caller, Caller];
  [ids.host, ids.member, ids.other] = people.map(({ user }) => user.id) as [string, string, string];
  const { data } = await new Caller(product.address).call(guest);
  visitor = new Caller(product.address, data.token);
  ids.visitor = data.user.id;
});

async function create(body: object): Promise<string> {
  return (await host.call(rooms.createRoom, { body: { name: 'Plans', ...body } })).data.id;
}

/** A group room of the host and the member. */
async function shared(): Promise<string> {
  const id = await create({});
  const body = { userId: ids.member };
  const { data } = await host.call(rooms.inviteToRoom, { params: { id }, body });
  await member.call(rooms.acceptInvitation, { params: { inviteKey: data.inviteKey } });
  return id;
}

const say = async (who: Caller, id: string, content = 'Hello'): Promise<string> =>
  (await who.call(postMessage, { params: { id }, body: { content } })).data.id;

/** The room as someone sees it once everything is projected. */
async function seenBy(who: Caller, id: string): Promise<Room | undefined> {
  await product.server.processAll();
  return (await who.call(rooms.listRooms)).data.find((room) => room.id === id);
}

const socketOf = ({ token = '' }: Caller) => openSocket(product.address, token);
const isEvent = (type: string, roomId: string) => (frame: Socket['frames'][number]) =>
  frame.t === 'event' && frame.type === type && frame.roomId === roomId;

/** Returns the types of the events of a room that a socket has received when everything that happened has arrived. */
async function reportedTo(socket: Socket, roomId: string): Promise<string[]> {
  await product.server.processAll();
  // The answer to a ping comes after whatever was sent before.
  const at = socket.frames.length;
  socket.send({ t: 'ping', at });
  await socket.frame((frame) => frame.t === 'pong' && frame.at === at);
  const events = socket.frames.filter((frame): frame is EventFrame => frame.t === 'event');
  return events.filter((event) => event.roomId === roomId).map(({ type }) => type);
}

describe('being in a room', () => {
  it('ROOM-100 ROOM-320 on an invitation shows what the others write', async () => {
    const id = await create({});
    expect((await member.attempt(rooms.joinRoom, { params: { id } })).status).toBe(404);
    await host.call(rooms.inviteToRoom, { params: { id }, body: { userId: ids.member } });
    await product.server.processAll();
    const { data: own } = await member.call(rooms.listOwnInvitations);
    expect(own.find(({ roomId }) => roomId === id)).toMatchObject({
      roomName: 'Plans',
      userId: ids.member,
      invitedBy: { userId: ids.host, name: 'Dana Demo' },
    });
    await member.call(rooms.joinRoom, { params: { id } });
    using socket = await socketOf(member);
    const message = await say(host, id, 'The kiln is free on Friday.');
    await socket.frame(isEvent('MessagePosted', id));
    expect((await messagesIn(member, id)).map((one) => one.id)).toEqual([message]);
    expect((await member.call(rooms.listOwnInvitations)).data).toEqual([]);
  });

  it('ROOM-110 [RC8] [QA13] counts what others have written since, on every device of the reader', async () => {
    const id = await shared();
    const first = await say(host, id);
    const second = await say(host, id);
    await say(member, id);
    const third = await say(host, id);
    expect(await seenBy(member, id)).toMatchObject({ unreadCount: 3, hasUnread: true });

    using phone = await socketOf(member);
    const { data } = await member.call(rooms.markRead, {
      params: { id },
      body: { messageId: second },
    });
    expect(data).toEqual({ roomId: id, lastReadMessageId: second, unreadCount: 1 });
    const reported = (await phone.frame(isEvent('RoomRead', id))) as EventFrame;
    expect(reported.data).toEqual(data);

    const back = await member.call(rooms.markRead, { params: { id }, body: { messageId: first } });
    expect(back.data).toEqual(data);
    await host.call(deleteMessage, { params: { id: third } });
    expect(await seenBy(member, id)).toMatchObject({ unreadCount: 0, hasUnread: false });
    expect(await seenBy(host, id)).toMatchObject({ unreadCount: 1, lastReadMessageId: null });
  });

  it('[RC30] is marked as unread from a message on, by those in the room alone', async () => {
    const id = await shared();
    const first = await say(host, id);
    const second = await say(host, id);
    await member.call(rooms.markRead, { params: { id }, body: { messageId: second } });
    await member.call(rooms.markUnread, { params: { id }, body: { messageId: second } });
    expect(await seenBy(member, id)).toMatchObject({ unreadCount: 1, lastReadMessageId: first });
    const elsewhere = await say(host, await shared());
    const wrong = { params: { id }, body: { messageId: elsewhere } };
    await expect(member.call(rooms.markUnread, wrong)).rejects.toThrow('answered 400');
    const outside = { params: { id }, body: { messageId: second } };
    await expect(other.call(rooms.markUnread, outside)).rejects.toThrow('answered 404');
  });

  it('ROOM-110 [QA13] counts from the joining on', async () => {
    const id = await create({ type: 'internal_forum' });
    await say(host, id);
    expect(await seenBy(other, id)).toMatchObject({ unreadCount: 0 });
    await other.call(rooms.joinRoom, { params: { id } });
    await say(host, id);
    expect(await seenBy(other, id)).toMatchObject({ unreadCount: 1 });
  });

  it('[WS2] ends for an open socket with the removal, in a forum too', async () => {
    const [group, forum] = [await shared(), await create({ type: 'internal_forum' })];
    await member.call(rooms.joinRoom, { params: { id: forum } });
    await product.server.processAll();
    using socket = await socketOf(member);
    socket.send({ t: 'open', roomId: forum });
    for (const id of [group, forum]) {
      await say(host, id);
      // A message that is published together with the removal is not sent: only people who are in the room at that
      // time receive it.
      await socket.frame(isEvent('MessagePosted', id));
      await host.call(rooms.removeParticipant, { params: { id, userId: ids.member } });
      await say(host, id, 'Among ourselves.');
      const reported = await reportedTo(socket, id);
      expect(reported).toEqual(['MessagePosted', 'ParticipantRemoved']);
      expect(await seenBy(member, id)).toBeUndefined();
    }
    socket.send({ t: 'open', roomId: forum });
    await socket.frame((frame) => frame.t === 'error' && frame.code === 'FORBIDDEN');
  });
});

describe('a private chat', () => {
  it('ROOM-340 is entered by nobody else in any way', async () => {
    const id = await create({ type: 'private_chat' });
    const params = { id };
    for (const body of [{ userId: ids.member }, { mobile: pia.mobile }, {}]) {
      expect((await host.attempt(rooms.inviteToRoom, { params, body })).status).toBe(403);
    }
    for (const who of [member, other, visitor]) {
      expect((await who.attempt(rooms.joinRoom, { params })).status).toBe(404);
    }
    expect((await seenBy(host, id))?.participants).toHaveLength(1);
  });
});

describe('a forum', () => {
  it('ROOM-310 ROOM-330 [WS7] [QA5] is listed for everyone, and for guests while it takes them', async () => {
    const id = await create({ type: 'internal_forum' });
    expect(await seenBy(other, id)).toMatchObject({ participants: [{ userId: ids.host }] });
    expect(await seenBy(visitor, id)).toMatchObject({ id });
    const { data } = await visitor.call(rooms.joinRoom, { params: { id } });
    expect(data.participants.at(-1)).toMatchObject({ userId: ids.visitor, role: 'visitor' });

    using socket = await socketOf(visitor);
    const closed = { settings: { allowGuests: false } };
    await host.call(rooms.editRoom, { params: { id }, body: closed });
    await say(host, id, 'Without guests.');
    const reported = await reportedTo(socket, id);
    expect(reported.at(-1)).toBe('ParticipantLeft');
    expect(reported).not.toContain('MessagePosted');
    expect(await seenBy(visitor, id)).toBeUndefined();
    expect(await seenBy(other, id)).toMatchObject({ id });
  });

  it('ROOM-220 loses a participant by a moderator of the platform', async () => {
    const id = await create({ type: 'internal_forum' });
    await member.call(rooms.joinRoom, { params: { id } });
    const params = { id, userId: ids.member };
    await other.call(rooms.removeParticipant, { params });
    expect((await seenBy(host, id))?.participants).toHaveLength(1);
  });
});

describe('removing a room', () => {
  it('[RC9] [WS6] takes it from everyone, and restoring brings it back to each as it was', async () => {
    const id = await shared();
    const params = { id };
    const message = await say(host, id);
    await member.call(rooms.editRoom, { params, body: { pinned: true, archived: true } });
    await host.call(rooms.markRead, { params, body: { messageId: message } });
    const before = [await seenBy(host, id), await seenBy(member, id)];

    using socket = await socketOf(member);
    await host.call(rooms.deleteRoom, { params });
    await socket.frame(isEvent('RoomRemoved', id));
    expect([await seenBy(host, id), await seenBy(member, id)]).toEqual([undefined, undefined]);
    expect((await host.attempt(postMessage, { params, body: { content: 'x' } })).status).toBe(404);

    const { data: restored } = await host.call(rooms.restoreRoom, { params });
    expect(restored).toEqual(before[0]);
    const reported = (await socket.frame(isEvent('RoomRestored', id))) as EventFrame;
    expect(reported.data).toEqual({ room: before[1] });
    expect([await seenBy(host, id), await seenBy(member, id)]).toEqual(before);
    await say(host, id);
    await socket.frame(isEvent('MessagePosted', id));
  });
});

describe('an invitation', () => {
  it('ROOM-320 [RC10] [RC12] [QA21] by link is previewed and accepted by its key, which is in no event', async () => {
    const id = await create({});
    const params = { id };
    const { data } = await host.call(rooms.inviteToRoom, { params, body: { expiresIn: 3600 } });
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(3_600_000);
    const { inviteKey } = data;
    const preview = await other.call(rooms.previewInvitation, { params: { inviteKey } });
    expect(preview.data).toEqual({
      roomId: id,
      roomName: 'Plans',
      roomType: 'group_room',
      participantCount: 1,
      invitedBy: 'Dana Demo',
      expiresAt: data.expiresAt,
    });
    await other.call(rooms.acceptInvitation, { params: { inviteKey } });
    expect(await seenBy(other, id)).toMatchObject({ id });
    const stored = await product.server.store.readStream(`room-${id}`);
    const events = JSON.stringify(stored.map((event) => [event.data, event.metadata]));
    expect(events).toContain(data.id);
    expect(events).not.toContain(inviteKey);

    await host.call(rooms.revokeInvitation, { params: { inviteKey } });
    expect((await member.attempt(rooms.acceptInvitation, { params: { inviteKey } })).status).toBe(
      404,
    );
    const forged = `${inviteKey.slice(0, -2)}AA`;
    const attempt = await member.attempt(rooms.acceptInvitation, { params: { inviteKey: forged } });
    expect(attempt.status).toBe(404);
  });

  it('[RC11] [RC12] [QA20] reaches who has a mobile number, and shows no one whether someone has', async () => {
    const params = { id: await create({}) };
    using socket = await socketOf(member);
    const invite = async (mobile: string) =>
      (await host.call(rooms.inviteToRoom, { params, body: { mobile } })).data;
    const [known, unknown] = [await invite(pia.mobile), await invite('+45 99 99 99 99')];
    const own = await invite(dana.mobile);

    const reported = (await socket.frame(isEvent('ParticipantInvited', params.id))) as EventFrame;
    expect(reported.data).toEqual({ invitation: { ...known, userId: ids.member } });
    await product.server.processAll();
    const { data: listed } = await host.call(rooms.listRoomInvitations, { params });
    expect(listed).toEqual([known, unknown, own]);
    for (const invitation of listed) {
      expect(invitation).toMatchObject({ userId: null, byMobile: true });
      const { inviteKey } = invitation;
      expect((await other.attempt(rooms.acceptInvitation, { params: { inviteKey } })).status).toBe(
        404,
      );
    }
    const { inviteKey } = known;
    await member.call(rooms.acceptInvitation, { params: { inviteKey } });
    expect(await seenBy(member, params.id)).toMatchObject({ id: params.id });
  });
});
