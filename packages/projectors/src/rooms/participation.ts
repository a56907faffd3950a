import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import type { ReadingEvent } from '@mach42/domain/rooms/reading.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { prepared, type QueryBuilder } from '@mach42/read-models/query.ts';
import { findInvitation, inviteeOf } from '@mach42/read-models/rooms/invitations.reads.ts';
import { findParticipant, runningIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { roomNameOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import {
  barredTable,
  invitationsTable,
  listedAs,
  listedFrom,
  type ParticipantsTable,
  participantsTable,
} from '@mach42/read-models/rooms/table.ts';
import { type Handler, updateOne } from '../kernel/projector.ts';

export type Projected = RoomEvent | ReadingEvent;
export type On<Type extends Projected['type']> = Handler<Extract<Projected, { type: Type }>>;

/** The key of a participation; `id` is the room's. */
export interface ParticipationKey {
  id: string;
  userId: string;
}

export const updateParticipation = (q: QueryBuilder, p: ParticipationKey) =>
  q.updateTable('participants').where('room_id', '=', p.id).where('user_id', '=', p.userId);

/** @param p.from `listedFrom` of the role */
const setRole = prepared((q, p: ParticipationKey & { role: ParticipantRole; from: number }) =>
  updateParticipation(q, p).set((eb) => ({ role: p.role, listed: eb('position', '+', p.from) })),
);

/** @param p.by 1 or -1 */
const countParticipant = prepared((q, p: { id: string; by: number }) =>
  q
    .updateTable('rooms')
    .set((eb) => ({ participant_count: eb('participant_count', '+', p.by) }))
    .where('id', '=', p.id),
);

const deleteParticipant = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('participants').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);

const deleteBarred = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('barred').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);

const deleteInvitation = prepared((q, p: { id: string }) =>
  q.deleteFrom('invitations').where('id', '=', p.id),
);

/** Deletes the invitations of one person to one room. */
const deleteInvitationsOf = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('invitations').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);

type Gone = Extract<Projected, { type: 'ParticipantLeft' | 'ParticipantRemoved' }>;

export const joined: On<'ParticipantJoined'> = async ({ data, position }, tx) => {
  const { roomId, userId, role } = data;
  await tx.run(deleteInvitationsOf, { roomId, userId });
  await tx.run(participantsTable.insert, newParticipant(roomId, userId, role, position));
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
  const named = { ...data, ...(await nameIn(tx, roomId)) };
  return { type: 'ParticipantRoleAssigned', roomId, data: named, audiences };
};

/** The change is for the room and for the person who has gone. */
export const gone =
  (type: Gone['type']): Handler<Gone> =>
  async ({ data: { roomId, userId } }, tx) => {
    await tx.run(deleteParticipant, { roomId, userId });
    await tx.run(countParticipant, { id: roomId, by: -1 });
    if (type === 'ParticipantRemoved') {
      await tx.run(barredTable.insert, { room_id: roomId, user_id: userId });
    }
    const audiences = [toRoom(roomId), toUser(userId)];
    const named = type === 'ParticipantRemoved' ? await nameIn(tx, roomId) : {};
    return { type, roomId, data: { roomId, userId, ...named }, audiences };
  };

/** A person who joins has read everything before. */
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
  read_position: position,
  position,
  listed: listedAs(role, position),
});

export const invited: On<'ParticipantInvited'> = async ({ data, at, position }, tx) => {
  const { roomId, invitationId: id, userId = null } = data;
  await tx.run(invitationsTable.insert, {
    id,
    room_id: roomId,
    user_id: userId,
    by_mobile: flag(data.byMobile === true),
    invited_by: data.invitedBy,
    created_at: at,
    expires_at: data.expiresAt,
    position,
  });
  if (userId === null) return undefined;
  await tx.run(deleteBarred, { roomId, userId });
  const invitation = await findInvitation(tx, id, userId);
  const audiences = [toUser(userId)];
  return invitation && { type: 'ParticipantInvited', roomId, data: { invitation }, audiences };
};

export const revoked: On<'InvitationRevoked'> = async ({ data: { roomId, invitationId } }, tx) => {
  const invitee = await inviteeOf(tx, invitationId);
  await tx.run(deleteInvitation, { id: invitationId });
  const running = await runningIdsOf(tx, roomId);
  const audience = new Set(invitee === undefined ? running : [...running, invitee]);
  const data = { roomId, invitationId };
  return { type: 'InvitationRevoked', roomId, data, audiences: [...audience].map(toUser) };
};

/** Returns the name of a room for changes that go to a receiver who may no longer see the room. */
export async function nameIn(tx: Transaction, roomId: string): Promise<{ roomName?: string }> {
  const roomName = await roomNameOf(tx, roomId);
  return roomName === undefined ? {} : { roomName };
}
