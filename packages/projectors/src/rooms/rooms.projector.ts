import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import type { RoomRead } from '@mach42/domain/rooms/reading.ts';
import { toRoom, toUser, type Audience } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  findParticipant,
  participantRowsOf,
} from '@mach42/read-models/rooms/participants.reads.ts';
import { findRoom, ownPartsOf, roomNameOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import type { ParticipantsTable } from '@mach42/read-models/rooms/rooms.table.ts';
import { readMark } from '@mach42/read-models/rooms/unread.ts';
import {
  deleteBarred,
  deleteParticipant,
  insertBarred,
  insertParticipant,
  insertRoom,
  setArchived,
  setPinned,
  setRead,
  setRole,
  setRoomDescription,
  setRoomName,
  setRoomRemoved,
  setRoomSettings,
} from '@mach42/read-models/rooms/rooms.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';

type Projected = RoomEvent | RoomRead;
type Gone = Extract<Projected, { type: 'ParticipantLeft' | 'ParticipantRemoved' }>;
type On<Type extends Projected['type']> = Handler<Extract<Projected, { type: Type }>>;

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
  const own = await ownPartsOf(tx, roomId);
  const audiences = await peopleIn(tx, roomId);
  return room && { type: 'RoomRestored', roomId, data: { room, own }, audiences };
};

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

const joined: On<'ParticipantJoined'> = async ({ data, position }, tx) => {
  const { roomId, userId, role } = data;
  await tx.run(insertParticipant, newParticipant(roomId, userId, role, position));
  const participant = await findParticipant(tx, roomId, userId);
  return (
    participant && {
      type: 'ParticipantJoined',
      roomId,
      data: { roomId, userId, participant },
      audiences: [toRoom(roomId), toUser(userId)],
    }
  );
};

const roleAssigned: On<'ParticipantRoleAssigned'> = async ({ data }, tx) => {
  const { roomId, userId, role } = data;
  await updateOne(tx, setRole, { id: roomId, userId, role });
  const audiences = [toRoom(roomId)];
  const told = { ...data, ...(await nameIn(tx, roomId)) };
  return { type: 'ParticipantRoleAssigned', roomId, data: told, audiences };
};

const invited: On<'ParticipantInvited'> = async ({ data: { roomId, userId } }, tx) => {
  await tx.run(deleteBarred, { roomId, userId });
  return undefined;
};

/** Whoever has gone is told as well. */
const gone =
  (type: Gone['type']): Handler<Gone> =>
  async ({ data: { roomId, userId } }, tx) => {
    await tx.run(deleteParticipant, { roomId, userId });
    if (type === 'ParticipantRemoved') {
      await tx.run(insertBarred, { room_id: roomId, user_id: userId });
    }
    const audiences = [toRoom(roomId), toUser(userId)];
    const named = type === 'ParticipantRemoved' ? await nameIn(tx, roomId) : {};
    return { type, roomId, data: { roomId, userId, ...named }, audiences };
  };

async function nameIn(tx: Transaction, roomId: string): Promise<{ roomName?: string }> {
  const roomName = await roomNameOf(tx, roomId);
  return roomName === undefined ? {} : { roomName };
}

const read: Handler<RoomRead> = async ({ data }, tx) => {
  const { roomId, userId, messageId, place } = data;
  await tx.run(setRead, { id: roomId, userId, messageId, place });
  const mark = await readMark(tx, roomId, userId);
  return { type: 'RoomRead', roomId, data: mark, audiences: [toUser(userId)] };
};

/** Who joins has read everything. */
const newParticipant = (
  room_id: string,
  user_id: string,
  role: ParticipantRole,
  position: number,
): ParticipantsTable => ({
  room_id,
  user_id,
  role,
  pinned: 0,
  archived: 0,
  last_read_message_id: null,
  read_place: position,
  position,
});

const peopleIn = async (tx: Transaction, roomId: string): Promise<Audience[]> =>
  (await participantRowsOf(tx, roomId)).map((row) => toUser(row.user_id));

export const roomsProjector = projector<Projected>({
  name: 'rooms',
  version: 2,
  tables: ['rooms', 'participants', 'barred'],
  on: {
    RoomCreated: created,
    RoomRenamed: renamed,
    RoomDescribed: described,
    RoomSettingsSet: settingsSet,
    RoomRemoved: removed,
    RoomRestored: restored,
    RoomPinned: pinned,
    RoomUnpinned: unpinned,
    RoomArchived: archived,
    RoomUnarchived: unarchived,
    RoomRead: read,
    ParticipantInvited: invited,
    ParticipantJoined: joined,
    ParticipantRoleAssigned: roleAssigned,
    ParticipantLeft: gone('ParticipantLeft'),
    ParticipantRemoved: gone('ParticipantRemoved'),
  },
});
