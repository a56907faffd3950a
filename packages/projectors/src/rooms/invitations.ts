import { toUser } from '@mach42/read-models/changes/change.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { findInvitation, inviteeOf } from '@mach42/read-models/rooms/invitations.reads.ts';
import {
  deleteInvitation,
  insertInvitation,
} from '@mach42/read-models/rooms/invitations.writes.ts';
import { runningIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { deleteBarred } from '@mach42/read-models/rooms/rooms.writes.ts';
import type { On } from './handlers.ts';

export const invited: On<'ParticipantInvited'> = async ({ data, at, position }, tx) => {
  const { roomId, invitationId: id, userId = null } = data;
  await tx.run(insertInvitation, {
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
  const told = new Set(invitee === undefined ? running : [...running, invitee]);
  const data = { roomId, invitationId };
  return { type: 'InvitationRevoked', roomId, data, audiences: [...told].map(toUser) };
};
