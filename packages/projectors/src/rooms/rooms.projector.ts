import { limits } from '@mach42/contracts/kernel/limits.ts';
import { toRoom, toUser, type Audience } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { participantIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { findRoom, ownPartsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import {
  insertParticipant,
  insertRoom,
  setRoomDescription,
  setRoomName,
  setRoomRemoved,
  setRoomSettings,
} from '@mach42/read-models/rooms/rooms.writes.ts';
import {
  deleteAudiencesOf,
  deleteChangesOf,
  deleteParticipantsOf,
  deleteRoom,
} from '@mach42/read-models/rooms/erasing.writes.ts';
import { projector } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';
import type { On, Projected } from './handlers.ts';
import { invited, revoked } from './invitations.ts';
import { archived, pinned, read, unarchived, unpinned } from './own-marks.ts';
import { gone, joined, newParticipant, roleAssigned } from './participation.ts';
import { nameIn } from './room-name.ts';

const created: On<'RoomCreated'> = async ({ data, at, position }, tx) => {
  const { roomId, ownerId } = data;
  await tx.run(insertRoom, {
    id: roomId,
    name: data.name,
    type: data.roomType,
    description: data.description ?? null,
    settings: JSON.stringify(data.settings),
    created_at: at,
    removed: 0,
    participant_count: 1,
    position,
  });
  await tx.run(insertParticipant, newParticipant(roomId, ownerId, 'owner', position));
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
  // In a bigger room each reads for themselves what is their own.
  const own = await ownPartsOf(tx, roomId, ids.length > limits.participantsShown ? [] : ids);
  const audiences = ids.map(toUser);
  return room && { type: 'RoomRestored', roomId, data: { room, own }, audiences };
};

/** The owner is told of it like of a removal; nothing that was told of the room before remains. */
const erased: On<'RoomErased'> = async ({ data: { roomId, ownerId } }, tx) => {
  const data = { roomId, ...(await nameIn(tx, roomId)) };
  await tx.run(deleteAudiencesOf, { roomId });
  await tx.run(deleteChangesOf, { roomId });
  await tx.run(deleteParticipantsOf, { roomId });
  await tx.run(deleteRoom, { roomId });
  return { type: 'RoomRemoved', roomId, data, audiences: [toUser(ownerId)] };
};

const peopleIn = async (tx: Transaction, roomId: string): Promise<Audience[]> =>
  (await participantIdsOf(tx, roomId)).map(toUser);

export const roomsProjector = projector<Projected>({
  name: 'rooms',
  version: 5,
  tables: ['rooms', 'participants', 'barred', 'invitations'],
  reads: ['messages', 'users'],
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
    ParticipantInvited: invited,
    InvitationRevoked: revoked,
    ParticipantJoined: joined,
    ParticipantRoleAssigned: roleAssigned,
    ParticipantLeft: gone('ParticipantLeft'),
    ParticipantRemoved: gone('ParticipantRemoved'),
  },
});
