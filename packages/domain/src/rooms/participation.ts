import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import type { Actor } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import {
  isOnlyOwner,
  isOwner,
  isParticipant,
  keepsOrder,
  requireAccess,
  requireParticipant,
  requireRunning,
} from './access.ts';
import type {
  AssignRole,
  InviteParticipant,
  JoinRoom,
  LeaveRoom,
  RemoveParticipant,
} from './commands.ts';
import type { RoomEvent } from './events.ts';
import type { ExistingRoom, RoomState } from './state.ts';

export function invite({ data, actor }: InviteParticipant, state: RoomState): readonly RoomEvent[] {
  const room = requireRunning(state, actor);
  if (room.type === 'private_chat') return refuse('FORBIDDEN', roomTexts.privateIsOneToOne);
  const { userId } = data;
  if (isParticipant(room, userId) || room.invited.includes(userId)) return [];
  return [{ type: 'ParticipantInvited', data: { roomId: room.roomId, userId } }];
}

export function join({ actor }: JoinRoom, state: RoomState): readonly RoomEvent[] {
  const isInvited = state.exists && state.type === 'group_room' && state.invited.includes(actor.id);
  const room = isInvited ? state : requireAccess(state, actor);
  if (isParticipant(room, actor.id)) return [];
  const isGuest = actor.activeRole === 'guest';
  if (isGuest && room.type === 'group_room') {
    return refuse('FORBIDDEN', roomTexts.guestsNotAllowed);
  }
  const role = isGuest ? 'visitor' : 'member';
  return [{ type: 'ParticipantJoined', data: { roomId: room.roomId, userId: actor.id, role } }];
}

export function leave({ actor }: LeaveRoom, state: RoomState): readonly RoomEvent[] {
  const room = requireParticipant(state, actor);
  if (isOnlyOwner(room, actor.id)) return refuse('CONFLICT', roomTexts.lastOwner);
  return [{ type: 'ParticipantLeft', data: { roomId: room.roomId, userId: actor.id } }];
}

/** In a forum the platform's moderators and admins remove, too; only owners touch owners. */
export function remove({ data, actor }: RemoveParticipant, state: RoomState): readonly RoomEvent[] {
  const room = requireAccess(state, actor);
  if (!keepsOrder(room, actor)) return refuse('FORBIDDEN', roomTexts.notAllowed);
  const { userId } = data;
  if (userId === actor.id) return refuse('FORBIDDEN', roomTexts.notYourself);
  requireTouchable(room, userId, actor);
  return [{ type: 'ParticipantRemoved', data: { roomId: room.roomId, userId } }];
}

export function assignRole({ data, actor }: AssignRole, state: RoomState): readonly RoomEvent[] {
  const room = requireRunning(state, actor);
  const { userId, role } = data;
  if (userId === actor.id) return refuse('FORBIDDEN', roomTexts.notYourOwnRole);
  requireTouchable(room, userId, actor);
  if ((role === 'visitor') !== (room.participants[userId] === 'visitor')) {
    return refuse('VALIDATION_ERROR', roomTexts.visitorsAreGuests, '/role');
  }
  if (room.participants[userId] === role) return [];
  return [{ type: 'ParticipantRoleAssigned', data: { roomId: room.roomId, userId, role } }];
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
function requireTouchable(room: ExistingRoom, userId: string, actor: Actor): void {
  if (!isParticipant(room, userId)) return refuse('NOT_FOUND', roomTexts.notInRoom);
  if (isOwner(room, userId) && !isOwner(room, actor.id)) {
    return refuse('FORBIDDEN', roomTexts.ownersOnly);
  }
}
