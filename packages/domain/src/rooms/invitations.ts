import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { refuse } from '../kernel/refusal.ts';
import { isParticipant, requireRunning, runsRoom } from './access.ts';
import type { AcceptInvitation, InviteParticipant, RevokeInvitation } from './commands.ts';
import type { RoomEvent } from './events.ts';
import { openInvitation, openInvitationByName, openInvitationCount } from './open-invitations.ts';
import { enter } from './participation.ts';
import type { ExistingRoom, OpenInvitation, RoomState } from './state.ts';

/** A person is invited by name once; a number reveals nothing, so it is invited each time. */
export function invite(
  { data, actor, at }: InviteParticipant,
  state: RoomState,
): readonly RoomEvent[] {
  const room = requireRunning(state, actor);
  if (room.type === 'private_chat') return refuse('FORBIDDEN', roomTexts.privateIsOneToOne);
  const { byMobile = false, ...invitation } = data;
  if (data.userId !== undefined && !byMobile) {
    if (isParticipant(room, data.userId)) return refuse('CONFLICT', roomTexts.inRoomAlready);
    if (openInvitationByName(room, data.userId, at) !== undefined) return [];
  }
  if (openInvitationCount(room, at) >= limits.invitationsOfRoom) {
    return refuse('VALIDATION_ERROR', limitTexts.invitations);
  }
  const { roomId } = room;
  const mobile = byMobile ? ({ byMobile } as const) : {};
  return [
    {
      type: 'ParticipantInvited',
      data: { roomId, ...invitation, ...mobile, invitedBy: actor.id },
    },
  ];
}

export function accept(
  { data, actor, at }: AcceptInvitation,
  state: RoomState,
): readonly RoomEvent[] {
  if (!state.exists) return refuse('NOT_FOUND', roomTexts.invitationGone);
  if (isParticipant(state, actor.id)) return [];
  const invitation = openInvitation(state, data.invitationId, at);
  if (invitation === undefined || !isFor(invitation, state, actor.id)) {
    return refuse('NOT_FOUND', roomTexts.invitationGone);
  }
  return enter(state, actor);
}

export function revoke({ data, actor }: RevokeInvitation, state: RoomState): readonly RoomEvent[] {
  const { invitationId } = data;
  const invitation = state.exists ? state.invitations[invitationId] : undefined;
  if (!state.exists) return refuse('NOT_FOUND', roomTexts.invitationGone);
  const runs = runsRoom(state, actor.id);
  if (!runs && invitation?.userId !== actor.id) {
    return isParticipant(state, actor.id)
      ? refuse('FORBIDDEN', roomTexts.notAllowed)
      : refuse('NOT_FOUND', roomTexts.invitationGone);
  }
  if (invitation === undefined) return [];
  const { roomId } = state;
  return [{ type: 'InvitationRevoked', data: { roomId, invitationId, revokedBy: actor.id } }];
}

/** A link does not bring back who was removed. */
const isFor = ({ userId }: OpenInvitation, room: ExistingRoom, actorId: string): boolean =>
  userId === undefined ? !Object.hasOwn(room.barred, actorId) : userId === actorId;
