import type { ParticipantInvited, RoomEvent } from '@mach42/domain/rooms/events.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import { findParticipant, findRoom } from '@mach42/read-models/rooms/rooms.reads.ts';
import {
  deleteParticipant,
  insertParticipant,
  insertRoom,
  setPinned,
  setRoomDescription,
  setRoomName,
} from '@mach42/read-models/rooms/rooms.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';

type Projected = Exclude<RoomEvent, ParticipantInvited>;
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
    position,
  });
  await tx.run(insertParticipant, {
    room_id: roomId,
    user_id: ownerId,
    role: 'owner',
    pinned: 0,
    position,
  });
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

const pinned: On<'RoomPinned'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setPinned, { id: roomId, userId, pinned: 1 });
  return { type: 'RoomPinned', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

const unpinned: On<'RoomUnpinned'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setPinned, { id: roomId, userId, pinned: 0 });
  return { type: 'RoomUnpinned', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

const joined: On<'ParticipantJoined'> = async ({ data, position }, tx) => {
  const { roomId, userId, role } = data;
  await tx.run(insertParticipant, { room_id: roomId, user_id: userId, role, pinned: 0, position });
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

/** Whoever has gone is told as well. */
const gone =
  (type: Gone['type']): Handler<Gone> =>
  async ({ data: { roomId, userId } }, tx) => {
    await tx.run(deleteParticipant, { roomId, userId });
    const audiences = [toRoom(roomId), toUser(userId)];
    return { type, roomId, data: { roomId, userId }, audiences };
  };

export const roomsProjector = projector<Projected>({
  name: 'rooms',
  version: 1,
  tables: ['rooms', 'participants'],
  on: {
    RoomCreated: created,
    RoomRenamed: renamed,
    RoomDescribed: described,
    RoomPinned: pinned,
    RoomUnpinned: unpinned,
    ParticipantJoined: joined,
    ParticipantLeft: gone('ParticipantLeft'),
    ParticipantRemoved: gone('ParticipantRemoved'),
  },
});
