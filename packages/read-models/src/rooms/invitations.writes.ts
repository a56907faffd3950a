import { prepared } from '../query.ts';
import { invitationsTable } from './invitations.table.ts';

export const insertInvitation = invitationsTable.insert;

export const deleteInvitation = prepared((q, p: { id: string }) =>
  q.deleteFrom('invitations').where('id', '=', p.id),
);

/** Of one person to one room. */
export const deleteInvitationsOf = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('invitations').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);
