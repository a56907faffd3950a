import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
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
  JoinRoom,
  LeaveRoom,
  RemoveParticipant,
  ArchiveRoom,
  PinRoom,
  UnarchiveRoom,
  UnpinRoom,
} from './commands.ts';
import type { RoomEvent } from './events.ts';
import { openInvitationOf } from './open-invitations.ts';
import type { ExistingRoom, RoomState, PeopleSet } from './state.ts';

export function join({ actor, at }: JoinRoom, state: RoomState): readonly RoomEvent[] {
  const isInvited = state.exists && openInvitationOf(state, actor.id, at) !== undefined;
  const room = isInvited ? state : requireAccess(state, actor);
  return isParticipant(room, actor.id) ? [] : enter(room, actor);
}

/** A person joins who may. */
export function enter(room: ExistingRoom, { id, activeRole }: Actor): readonly RoomEvent[] {
  if (room.type === 'private_chat' || room.type === 'direct_message')
    return refuse('NOT_FOUND', roomTexts.notFound);
  const isGuest = activeRole === 'guest';
  const takesGuests = room.type === 'internal_forum' && room.settings.allowGuests;
  if (isGuest && !takesGuests) return refuse('FORBIDDEN', roomTexts.guestsNotAllowed);
  if (Object.keys(room.participants).length >= limits.participantsOfRoom) {
    return refuse('VALIDATION_ERROR', limitTexts.participants);
  }
  const role = isGuest ? 'visitor' : 'member';
  return [{ type: 'ParticipantJoined', data: { roomId: room.roomId, userId: id, role } }];
}

export function leave({ actor }: LeaveRoom, state: RoomState): readonly RoomEvent[] {
  const room = requireParticipant(state, actor);
  if (room.type === 'direct_message') return refuse('CONFLICT', roomTexts.directStays);
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
  if (role === 'owner' && !isOwner(room, actor.id)) {
    return refuse('FORBIDDEN', roomTexts.ownersMakeOwners);
  }
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

type Marking = PinRoom | UnpinRoom | ArchiveRoom | UnarchiveRoom;
type Mark = Extract<
  RoomEvent,
  { type: 'RoomPinned' | 'RoomUnpinned' | 'RoomArchived' | 'RoomUnarchived' }
>;

interface Effect {
  readonly type: Mark['type'];
  readonly marks: boolean;
  readonly marked: (room: ExistingRoom) => PeopleSet;
}

const pinned = ({ pinnedBy }: ExistingRoom) => pinnedBy;
const archived = ({ archivedBy }: ExistingRoom) => archivedBy;
const effects: { readonly [Type in Marking['type']]: Effect } = {
  PinRoom: { type: 'RoomPinned', marks: true, marked: pinned },
  UnpinRoom: { type: 'RoomUnpinned', marks: false, marked: pinned },
  ArchiveRoom: { type: 'RoomArchived', marks: true, marked: archived },
  UnarchiveRoom: { type: 'RoomUnarchived', marks: false, marked: archived },
};

/** Decides the commands by which a person marks a room only for themselves. */
export function mark({ type: command, actor }: Marking, state: RoomState): readonly RoomEvent[] {
  const room = requireParticipant(state, actor);
  const { type, marks, marked } = effects[command];
  if (Object.hasOwn(marked(room), actor.id) === marks) return [];
  return [{ type, data: { roomId: room.roomId, userId: actor.id } }];
}
