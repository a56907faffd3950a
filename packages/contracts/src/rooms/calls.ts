import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  CreateRoomBody,
  EditRoomBody,
  Invitation,
  InvitationPreview,
  InviteBody,
  InviteParams,
  OpenDirectMessageBody,
  Participant,
  ParticipantParams,
  ParticipantRoleBody,
  ParticipantsMeta,
  ParticipantsQuery,
  ReadBody,
  ReadMark,
  Room,
} from './schemas.ts';

export const listRooms = call<{ answer: { data: Room[] } }>('GET', '/api/rooms');
export const getRoom = call<{ params: IdParams; answer: { data: Room } }>('GET', '/api/rooms/:id');
export const createRoom = call<{ body: CreateRoomBody; answer: { data: Room } }>(
  'POST',
  '/api/rooms',
);
/** The conversation with one other person, which is begun where there is none. */
export const openDirectMessage = call<{ body: OpenDirectMessageBody; answer: { data: Room } }>(
  'POST',
  '/api/rooms/direct',
);
export const editRoom = call<{ params: IdParams; body: EditRoomBody; answer: { data: Room } }>(
  'PATCH',
  '/api/rooms/:id',
);
export const deleteRoom = call<{ params: IdParams; answer: object }>('DELETE', '/api/rooms/:id');
/** Takes a deletion back. */
export const restoreRoom = call<{ params: IdParams; answer: { data: Room } }>(
  'POST',
  '/api/rooms/:id/restore',
);
export const joinRoom = call<{ params: IdParams; answer: { data: Room } }>(
  'POST',
  '/api/rooms/:id/join',
);
export const leaveRoom = call<{ params: IdParams; answer: object }>('POST', '/api/rooms/:id/leave');
export const markRead = call<{ params: IdParams; body: ReadBody; answer: { data: ReadMark } }>(
  'POST',
  '/api/rooms/:id/read',
);

/** Marks the room as unread from a message on. */
export const markUnread = call<{ params: IdParams; body: ReadBody; answer: object }>(
  'POST',
  '/api/rooms/:id/unread',
);

export const listParticipants = call<{
  params: IdParams;
  query: ParticipantsQuery;
  answer: { data: Participant[]; meta: ParticipantsMeta };
}>('GET', '/api/rooms/:id/participants');
export const setParticipantRole = call<{
  params: ParticipantParams;
  body: ParticipantRoleBody;
  answer: { data: Participant };
}>('PUT', '/api/rooms/:id/participants/:userId/role');
export const removeParticipant = call<{ params: ParticipantParams; answer: object }>(
  'DELETE',
  '/api/rooms/:id/participants/:userId',
);

export const inviteToRoom = call<{
  params: IdParams;
  body: InviteBody;
  answer: { data: Invitation };
}>('POST', '/api/rooms/:id/invitations');
/** The open ones of a room, for its owners and moderators. */
export const listRoomInvitations = call<{ params: IdParams; answer: { data: Invitation[] } }>(
  'GET',
  '/api/rooms/:id/invitations',
);
/** The open ones that are for the caller. */
export const listOwnInvitations = call<{ answer: { data: Invitation[] } }>(
  'GET',
  '/api/invitations',
);
export const previewInvitation = call<{
  params: InviteParams;
  answer: { data: InvitationPreview };
}>('GET', '/api/invitations/:inviteKey');
export const acceptInvitation = call<{ params: InviteParams; answer: { data: Room } }>(
  'POST',
  '/api/invitations/:inviteKey/accept',
);
/** Revokes an invitation; for an owner or moderator of the room, and for the invited person, who declines it so. */
export const revokeInvitation = call<{ params: InviteParams; answer: object }>(
  'DELETE',
  '/api/invitations/:inviteKey',
);
