import { limits } from '@mach42/contracts/kernel/limits.ts';
import { toRoom, toUser, type Audience } from '@mach42/read-models/changes/change.ts';
import { deleteChangesOf } from '@mach42/read-models/changes/changes.writes.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import type { Flag } from '@mach42/read-models/kernel/define-table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { participantIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { findRoom, ownPartsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { participantsTable, roomsTable } from '@mach42/read-models/rooms/table.ts';
import { readMark } from '@mach42/read-models/rooms/unread.ts';
import { projector, updateOne } from '../kernel/projector.ts';
import {
  gone,
  invited,
  joined,
  nameIn,
  newParticipant,
  revoked,
  roleAssigned,
  updateParticipation,
  type On,
  type ParticipationKey,
  type Projected,
} from './participation.ts';

const setPinned = prepared((q, p: ParticipationKey & { pinned: Flag }) =>
  updateParticipation(q, p).set({ pinned: p.pinned }),
);

const setArchived = prepared((q, p: ParticipationKey & { archived: Flag }) =>
  updateParticipation(q, p).set({ archived: p.archived }),
);

/** Moves the read position of a person, never backward; does nothing for a person who is not in the room. */
const setRead = prepared((q, p: ParticipationKey & { messageId: string; place: number }) =>
  updateParticipation(q, p)
    .set({ last_read_message_id: p.messageId, read_position: p.place })
    .where('read_position', '<', p.place),
);

/** The last message that is shown before a place. */
const messageBefore = prepared((q, p: { roomId: string; place: number }) =>
  q
    .selectFrom('messages')
    .select('id')
    .where('room_id', '=', p.roomId)
    .where('position', '<', p.place)
    .where('hidden', '=', 0)
    .orderBy('position', 'desc')
    .limit(1),
);

const setUnread = prepared((q, p: ParticipationKey & { messageId: string | null; place: number }) =>
  updateParticipation(q, p).set({ last_read_message_id: p.messageId, read_position: p.place }),
);

const pinned: On<'RoomPinned'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setPinned, { id: roomId, userId, pinned: 1 });
  return { type: 'RoomPinned', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

const unpinned: On<'RoomUnpinned'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setPinned, { id: roomId, userId, pinned: 0 });
  return { type: 'RoomUnpinned', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

const archived: On<'RoomArchived'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setArchived, { id: roomId, userId, archived: 1 });
  return { type: 'RoomArchived', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

const unarchived: On<'RoomUnarchived'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setArchived, { id: roomId, userId, archived: 0 });
  return { type: 'RoomUnarchived', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

const read: On<'RoomRead'> = async ({ data }, tx) => {
  const { roomId, userId, messageId, place } = data;
  await tx.run(setRead, { id: roomId, userId, messageId, place });
  const mark = await readMark(tx, roomId, userId);
  return { type: 'RoomRead', roomId, data: mark, audiences: [toUser(userId)] };
};

const markedUnread: On<'RoomMarkedUnread'> = async ({ data }, tx) => {
  const { roomId, userId, place } = data;
  const messageId = (await tx.first(messageBefore, { roomId, place }))?.id ?? null;
  await tx.run(setUnread, { id: roomId, userId, messageId, place: place - 1 });
  const mark = await readMark(tx, roomId, userId);
  return { type: 'RoomRead', roomId, data: mark, audiences: [toUser(userId)] };
};

type Room = { roomId: string };

const deleteRoom = prepared((q, p: Room) => q.deleteFrom('rooms').where('id', '=', p.roomId));
const deleteParticipantsOf = prepared((q, p: Room) =>
  q.deleteFrom('participants').where('room_id', '=', p.roomId),
);

const setRoomName = prepared((q, p: { id: string; name: string }) =>
  q.updateTable('rooms').set({ name: p.name }).where('id', '=', p.id),
);

const setRoomDescription = prepared((q, p: { id: string; description: string }) =>
  q.updateTable('rooms').set({ description: p.description }).where('id', '=', p.id),
);

const setRoomSettings = prepared((q, p: { id: string; settings: string }) =>
  q.updateTable('rooms').set({ settings: p.settings }).where('id', '=', p.id),
);

const setRoomRemoved = prepared((q, p: { id: string; removed: Flag }) =>
  q.updateTable('rooms').set({ removed: p.removed }).where('id', '=', p.id),
);

const created: On<'RoomCreated'> = async ({ data, at, position }, tx) => {
  const { roomId, ownerId } = data;
  const isDirect = data.roomType === 'direct_message';
  await tx.run(roomsTable.insert, {
    id: roomId,
    name: data.name,
    type: data.roomType,
    description: data.description ?? null,
    settings: JSON.stringify(data.settings),
    created_at: at,
    removed: 0,
    participant_count: isDirect ? 0 : 1,
    position,
  });
  // The two people of a direct message join it later, and learn of it by that.
  if (isDirect) return undefined;
  await tx.run(participantsTable.insert, newParticipant(roomId, ownerId, 'owner', position));
  const room = await findRoom(tx, roomId, ownerId);
  return room && { type: 'RoomCreated', roomId, data: { room }, audiences: [toUser(ownerId)] };
};

const renamed: On<'RoomRenamed'> = async ({ data: { roomId, name } }, tx) => {
  await updateOne(tx, setRoomName, { id: roomId, name });
  return { type: 'RoomRenamed', roomId, data: { roomId, name }, audiences: [toRoom(roomId)] };
};

const described: On<'RoomDescribed'> = async ({ data: { roomId, description } }, tx) => {
  await updateOne(tx, setRoomDescription, { id: roomId, description });
  const audiences = [toRoom(roomId)];
  return { type: 'RoomDescribed', roomId, data: { roomId, description }, audiences };
};

const settingsSet: On<'RoomSettingsSet'> = async ({ data: { roomId, settings } }, tx) => {
  await updateOne(tx, setRoomSettings, { id: roomId, settings: JSON.stringify(settings) });
  const audiences = [toRoom(roomId)];
  return { type: 'RoomSettingsSet', roomId, data: { roomId, settings }, audiences };
};

const removed: On<'RoomRemoved'> = async ({ data: { roomId } }, tx) => {
  await updateOne(tx, setRoomRemoved, { id: roomId, removed: 1 });
  const audiences = [toRoom(roomId), ...(await peopleIn(tx, roomId))];
  const data = { roomId, ...(await nameIn(tx, roomId)) };
  return { type: 'RoomRemoved', roomId, data, audiences };
};

const restored: On<'RoomRestored'> = async ({ data: { roomId, restoredBy } }, tx) => {
  await updateOne(tx, setRoomRemoved, { id: roomId, removed: 0 });
  const room = await findRoom(tx, roomId, restoredBy);
  const ids = await participantIdsOf(tx, roomId);
  // In a larger room each client reads its own part itself.
  const own = await ownPartsOf(tx, roomId, ids.length > limits.participantsShown ? [] : ids);
  const audiences = ids.map(toUser);
  return room && { type: 'RoomRestored', roomId, data: { room, own }, audiences };
};

/**
 * Publishes the erasure to the owner as a removal; all changes that were published of the room before are deleted.
 */
const erased: On<'RoomErased'> = async ({ data: { roomId, ownerId } }, tx) => {
  const data = { roomId, ...(await nameIn(tx, roomId)) };
  await deleteChangesOf(tx, roomId);
  await tx.run(deleteParticipantsOf, { roomId });
  await tx.run(deleteRoom, { roomId });
  return { type: 'RoomRemoved', roomId, data, audiences: [toUser(ownerId)] };
};

const peopleIn = async (tx: Transaction, roomId: string): Promise<Audience[]> =>
  (await participantIdsOf(tx, roomId)).map(toUser);

export const roomsProjector = projector<Projected>({
  name: 'rooms',
  version: 6,
  tables: ['rooms', 'participants', 'barred', 'invitations'],
  reads: ['messages', 'users', 'blocked_people'],
  on: {
    RoomCreated: created,
    RoomRenamed: renamed,
    RoomDescribed: described,
    RoomSettingsSet: settingsSet,
    RoomRemoved: removed,
    RoomRestored: restored,
    RoomErased: erased,
    RoomPinned: pinned,
    RoomUnpinned: unpinned,
    RoomArchived: archived,
    RoomUnarchived: unarchived,
    RoomRead: read,
    RoomMarkedUnread: markedUnread,
    ParticipantInvited: invited,
    InvitationRevoked: revoked,
    ParticipantJoined: joined,
    ParticipantRoleAssigned: roleAssigned,
    ParticipantLeft: gone('ParticipantLeft'),
    ParticipantRemoved: gone('ParticipantRemoved'),
  },
});
