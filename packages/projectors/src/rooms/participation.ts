import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import { deleteInvitationsOf } from '@mach42/read-models/rooms/invitations.writes.ts';
import { findParticipant } from '@mach42/read-models/rooms/participants.reads.ts';
import {
  listedAs,
  listedFrom,
  type ParticipantsTable,
} from '@mach42/read-models/rooms/rooms.table.ts';
import {
  countParticipant,
  deleteParticipant,
  insertBarred,
  insertParticipant,
  setRole,
} from '@mach42/read-models/rooms/rooms.writes.ts';
import type { Handler } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';
import type { On, Projected } from './handlers.ts';
import { nameIn } from './room-name.ts';

type Gone = Extract<Projected, { type: 'ParticipantLeft' | 'ParticipantRemoved' }>;

export const joined: On<'ParticipantJoined'> = async ({ data, position }, tx) => {
  const { roomId, userId, role } = data;
  await tx.run(deleteInvitationsOf, { roomId, userId });
  await tx.run(insertParticipant, newParticipant(roomId, userId, role, position));
  await tx.run(countParticipant, { id: roomId, by: 1 });
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

export const roleAssigned: On<'ParticipantRoleAssigned'> = async ({ data }, tx) => {
  const { roomId, userId, role } = data;
  await updateOne(tx, setRole, { id: roomId, userId, role, from: listedFrom(role) });
  const audiences = [toRoom(roomId)];
  const told = { ...data, ...(await nameIn(tx, roomId)) };
  return { type: 'ParticipantRoleAssigned', roomId, data: told, audiences };
};

/** Whoever has gone is told as well. */
export const gone =
  (type: Gone['type']): Handler<Gone> =>
  async ({ data: { roomId, userId } }, tx) => {
    await tx.run(deleteParticipant, { roomId, userId });
    await tx.run(countParticipant, { id: roomId, by: -1 });
    if (type === 'ParticipantRemoved') {
      await tx.run(insertBarred, { room_id: roomId, user_id: userId });
    }
    const audiences = [toRoom(roomId), toUser(userId)];
    const named = type === 'ParticipantRemoved' ? await nameIn(tx, roomId) : {};
    return { type, roomId, data: { roomId, userId, ...named }, audiences };
  };

/** Who joins has read everything. */
export const newParticipant = (
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
  listed: listedAs(role, position),
});
