import { newId } from '@mach42/command-api/kernel/ids.ts';
import {
  breakGlass,
  endBreakGlass,
  openedChats,
  openedMessages,
} from '@mach42/contracts/audit/calls.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import * as messages from '@mach42/contracts/messages/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import {
  downloadPicture,
  listPictures,
  removePicture,
  setPicture,
} from '@mach42/contracts/pictures/calls.ts';
import { listPins, pinMessage, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import {
  dismissDates,
  listReminders,
  removeReminder,
  setReminder,
} from '@mach42/contracts/reminders/calls.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { listSavedMessages, saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import * as sessions from '@mach42/contracts/sessions/calls.ts';
import { gptTwin } from '@mach42/contracts/sessions/links.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { Asks, Scenario } from '../scenario.ts';
import { bodyOf, forEach, type GrowthWorld, type Person } from '../world.ts';

type WithId = { readonly data: { readonly id: string } };
type WithKey = { readonly data: { readonly key: string } };

async function createRoom(world: GrowthWorld, owner: Person, type: RoomType): Promise<string> {
  const roomId = newId();
  const data = { roomId, name: 'A room', type };
  await world.execute(roomsDecider, roomId, owner.actor, { type: 'CreateRoom', data });
  return roomId;
}

async function post(world: GrowthWorld, roomId: string, author: Person, content: string) {
  const { state: room } = await world.server.commands.load(roomsDecider, roomId);
  const messageId = newId();
  const data = { messageId, room, content };
  await world.execute(messagesDecider, messageId, author.actor, { type: 'PostMessage', data });
  return messageId;
}

/** Visitors who joined a forum; each is a person without an account. */
const participants: Scenario = {
  name: 'participants of a forum',
  unit: 'participants',
  largest: limits.participantsOfRoom - 50,
  open: async (world) => {
    const owner = await world.person();
    const id = await createRoom(world, owner, 'internal_forum');
    let there = 1;
    return {
      async grow(size) {
        const joins = Array.from({ length: Math.max(0, size - there) }, () => {
          const actor = { id: newId(), activeRole: 'standard' } as const;
          return { type: 'JoinRoom', data: {}, actor } as const;
        });
        await world.executeAll(roomsDecider, id, joins);
        there = Math.max(there, size);
      },
      asks: (size) => inForum(world, id, owner, size),
    };
  },
};

async function* inForum(world: GrowthWorld, id: string, owner: Person, size: number): Asks {
  const member = await world.person();
  const asOwner = { as: owner, params: { id } };
  const asMember = { as: member, params: { id } };
  const key = { 'idempotency-key': `join-${size}` };
  yield { call: rooms.joinRoom, ...asMember, headers: key };
  yield { call: rooms.joinRoom, label: 'the same request', ...asMember, headers: key };
  yield { call: rooms.getRoom, ...asMember };
  yield { call: rooms.listRooms, as: member };
  yield { call: rooms.listParticipants, ...asMember };
  const changed = { as: owner, params: { id, userId: member.id } };
  yield { call: rooms.setParticipantRole, ...changed, body: { role: 'moderator' } };
  yield { call: rooms.editRoom, ...asOwner, body: { name: `A room of ${size}` } };
  yield {
    call: rooms.editRoom,
    label: 'own mark',
    ...asMember,
    body: { pinned: true, archived: false },
  };
  const messageId = bodyOf<WithId>(
    yield { call: messages.postMessage, ...asMember, body: { content: 'Hello, everybody.' } },
  ).data.id;
  const message = { as: member, params: { id: messageId } };
  yield { call: rooms.markRead, ...asOwner, body: { messageId } };
  yield { call: messages.editMessage, ...message, body: { content: 'Hello.' } };
  const reaction = { as: owner, params: { id: messageId, emoji: '👍' } };
  yield { call: messages.addReaction, ...reaction };
  yield { call: messages.removeReaction, ...reaction };
  yield { call: messages.deleteMessage, ...message };
  yield { call: search, as: member, query: { q: 'hello', scope: 'messages' } };
  const direct = { as: member, body: { userId: owner.id } };
  // That they met is read from rows, which may not be there yet.
  yield { call: rooms.openDirectMessage, ...direct, answers: [200, 404] };
  yield { call: listPictures, as: member, query: { people: `${owner.id},${member.id}` } };
  const noPicture = { as: member, answers: [404] };
  yield { call: downloadPicture, ...noPicture, params: { id: newId() } };
  const noFile = { attachmentId: newId() };
  yield { call: setPicture, as: member, body: noFile, answers: [400] };
  yield { call: removePicture, as: member };
  const blocked = { as: member, params: { id: owner.id } };
  yield { call: blockPerson, ...blocked, answers: [200, 404] };
  yield { call: listBlockedPeople, as: member };
  yield { call: unblockPerson, ...blocked };
  const shared = yield { call: sessions.shareRoom, ...asOwner, body: { masked: false } };
  const { key: sharedKey } = bodyOf<WithKey>(shared).data;
  yield { call: sessions.loadSession, params: { key: sharedKey } };
  yield { call: sessions.closeSession, as: owner, params: { key: sharedKey } };
  yield { call: rooms.removeParticipant, ...changed };
  yield { call: rooms.joinRoom, label: 'after a removal', ...asMember, answers: [200, 403, 404] };
  yield { call: rooms.leaveRoom, ...asMember, answers: [200, 403, 404] };
}

const invitations: Scenario = {
  name: 'open invitations of a room',
  unit: 'invitations',
  // Each round leaves one open.
  largest: limits.invitationsOfRoom - 16,
  open: async (world) => {
    const owner = await world.person();
    const id = await createRoom(world, owner, 'group_room');
    const asOwner = { as: owner, params: { id } };
    let open = 0;
    return {
      async grow(size) {
        for (; open < size; open += 1) {
          const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
          const data = { invitationId: newId(), expiresAt };
          const command = { type: 'InviteParticipant', data } as const;
          await world.execute(roomsDecider, id, owner.actor, command);
        }
      },
      async *asks() {
        const guest = await world.person();
        const received = yield { call: rooms.inviteToRoom, ...asOwner, body: {} };
        const { inviteKey } = bodyOf<{ data: { inviteKey: string } }>(received).data;
        yield { call: rooms.listRoomInvitations, ...asOwner };
        yield { call: rooms.previewInvitation, as: guest, params: { inviteKey } };
        yield { call: rooms.listOwnInvitations, as: guest };
        yield { call: rooms.acceptInvitation, as: guest, params: { inviteKey }, answers: [200] };
        const next = yield { call: rooms.inviteToRoom, label: 'a person', ...asOwner, body: {} };
        const second = bodyOf<{ data: { inviteKey: string } }>(next).data.inviteKey;
        yield { call: rooms.revokeInvitation, as: owner, params: { inviteKey: second } };
        yield { call: rooms.leaveRoom, as: guest, params: { id } };
      },
    };
  },
};

const roomMessages: Scenario = {
  name: 'messages of a chat',
  unit: 'messages',
  largest: 20_000,
  open: async (world) => {
    const [owner, admin] = [await world.person(), await world.person('admin')];
    const id = await createRoom(world, owner, 'private_chat');
    let there = 0;
    let middle = '';
    return {
      async grow(size) {
        await forEach(there, size, async (n) => {
          const posted = await post(world, id, owner, `Hello, this is note ${n} of many.`);
          if (n % 7 === 0) middle = posted;
        });
        there = size;
      },
      asks: () => inChat(id, owner, admin, middle),
    };
  },
};

async function* inChat(id: string, owner: Person, admin: Person, middle: string): Asks {
  const room = { as: owner, params: { id } };
  yield { call: messages.listMessages, label: 'newest', ...room, query: { limit: 200 } };
  const around = { around: middle, limit: 200 };
  yield { call: messages.listMessages, label: 'in the middle', ...room, query: around };
  yield { call: rooms.getRoom, ...room };
  yield { call: rooms.markRead, ...room, body: { messageId: middle } };
  yield { call: rooms.markUnread, ...room, body: { messageId: middle } };
  yield { call: pinMessage, as: room.as, params: { id: middle } };
  yield { call: listPins, ...room };
  yield { call: unpinMessage, as: room.as, params: { id: middle } };
  yield { call: saveMessage, as: room.as, params: { id: middle }, body: { note: 'Read again.' } };
  yield { call: listSavedMessages, as: room.as };
  yield { call: unsaveMessage, as: room.as, params: { id: middle } };
  const at = new Date(Date.now() + 86_400_000).toISOString();
  yield { call: setReminder, as: room.as, params: { id: middle }, body: { at } };
  yield { call: listReminders, as: room.as };
  yield { call: removeReminder, as: room.as, params: { id: middle } };
  yield { call: dismissDates, as: room.as };
  yield { call: search, label: 'every message', as: owner, query: { q: 'note many' } };
  yield { call: search, label: 'one room', as: owner, query: { q: 'note', roomId: id } };
  const question = { content: 'What did I say of note 7?', aiModel: builtinModelId };
  yield { call: messages.postMessage, label: 'answered', ...room, body: question };
  const found = yield { call: messages.listMessages, ...room, query: { limit: 2 } };
  const replyId = bodyOf<{ data: { id: string }[] }>(found).data.at(-1)?.id ?? '';
  const reply = { as: owner, params: { id: replyId }, answers: [200, 400, 409] };
  yield { call: messages.regenerateReply, ...reply };
  yield { call: messages.retryReply, ...reply };
  yield { call: messages.listAlternatives, ...reply };
  yield { call: messages.chooseReply, ...reply };
  yield { call: messages.stopReply, ...reply };
  for (const masked of [true, false]) {
    const label = masked ? 'masked' : 'unmasked';
    const shared = yield { call: sessions.shareRoom, label, ...room, body: { masked } };
    const { key } = bodyOf<WithKey>(shared).data;
    yield { call: sessions.loadSession, label, params: { key } };
  }
  yield { call: sessions.listRoomSessions, ...room };
  const reason = 'Asked for help with a chat.';
  yield { call: breakGlass, as: admin, body: { userId: owner.id, reason } };
  const opened = { as: admin, params: { userId: owner.id, roomId: id } };
  yield { call: openedChats, as: admin, params: { userId: owner.id } };
  yield { call: openedMessages, ...opened, query: {} };
  yield { call: endBreakGlass, as: admin, params: { userId: owner.id } };
}

const roomsOfPerson: Scenario = {
  name: 'chats of a person',
  unit: 'chats',
  largest: limits.roomsOfPerson - 50,
  open: async (world) => {
    const owner = await world.person();
    let there = 0;
    return {
      async grow(size) {
        await forEach(there, size, async (n) => {
          const id = await createRoom(world, owner, 'private_chat');
          if (n % 5 === 0) await post(world, id, owner, 'Hello from one of many chats.');
        });
        there = size;
      },
      async *asks() {
        yield { call: rooms.listRooms, as: owner };
        yield { call: search, as: owner, query: { q: 'hello' } };
        yield { call: search, label: 'a prefix', as: owner, query: { q: 'h' } };
        const all = { q: 'hello', scope: 'everything' } as const;
        yield { call: search, label: 'everything', as: owner, query: all };
        yield { call: search, label: 'nothing', as: owner, query: { q: 'zebra' } };
        const body = { name: 'One more', type: 'private_chat' };
        const created = yield { call: rooms.createRoom, as: owner, body };
        const room = { as: owner, params: bodyOf<WithId>(created).data };
        yield { call: rooms.deleteRoom, ...room };
        yield { call: rooms.restoreRoom, ...room };
        yield { call: rooms.deleteRoom, label: 'again', ...room };
      },
    };
  },
};

const sessionsOfPerson: Scenario = {
  name: 'open sessions of a person',
  unit: 'sessions',
  largest: limits.session.ofPerson - 4,
  open: async (world) => {
    const owner = await world.person();
    const id = await createRoom(world, owner, 'private_chat');
    let there = 0;
    return {
      async grow(size) {
        for (; there < size; there += 1) {
          await world.ask({ call: sessions.shareRoom, as: owner, params: { id }, body: {} });
        }
      },
      async *asks() {
        yield { call: sessions.listSessions, as: owner };
        const external = { modelId: 'chatgpt:latest' };
        const opened = yield { call: sessions.openSession, as: owner, body: external };
        const { key } = bodyOf<WithKey>(opened).data;
        yield { call: sessions.extendSession, as: owner, params: { key } };
        const twin = (call: Call) => gptTwin(call, 'mach42');
        yield { call: twin(sessions.loadSession), params: { key } };
        yield { call: twin(sessions.extendSession), as: owner, params: { key } };
        yield { call: twin(sessions.closeSession), as: owner, params: { key } };
        const next = yield {
          call: sessions.openSession,
          label: 'again',
          as: owner,
          body: external,
        };
        const second = bodyOf<WithKey>(next).data.key;
        yield { call: sessions.loadSession, label: 'external', params: { key: second } };
        yield { call: sessions.closeSession, as: owner, params: { key: second } };
      },
    };
  },
};

export const roomScenarios: readonly Scenario[] = [
  participants,
  invitations,
  roomMessages,
  roomsOfPerson,
  sessionsOfPerson,
];
