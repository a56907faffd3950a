import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import type { Actor } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { ExistingRoom, RoomState } from './state.ts';

export function isParticipant(room: ExistingRoom, userId: string): boolean {
  return Object.hasOwn(room.participants, userId);
}

export function isOwner(room: ExistingRoom, userId: string): boolean {
  return isParticipant(room, userId) && room.participants[userId] === 'owner';
}

/** Whether a person manages the room: one of its owners or moderators. */
export function runsRoom(room: ExistingRoom, userId: string): boolean {
  const role = isParticipant(room, userId) ? room.participants[userId] : undefined;
  return role === 'owner' || role === 'moderator';
}

/** Whether a person moderates here; in a forum the platform's moderators and admins do, too. */
export function keepsOrder(room: ExistingRoom, actor: Actor): boolean {
  return runsRoom(room, actor.id) || (room.type === 'internal_forum' && moderatesPlatform(actor));
}

export function isOnlyOwner(room: ExistingRoom, userId: string): boolean {
  const owners = Object.keys(room.participants).filter((id) => room.participants[id] === 'owner');
  return owners.length === 1 && owners[0] === userId;
}

/**
 * The room, for a person who may be in it: a participant, or in a forum anyone who was not removed
 * from it, guests where they are allowed. For everyone else a room does not exist, but of a forum
 * guests may know.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export function requireAccess(room: RoomState, actor: Actor): ExistingRoom {
  if (!room.exists) return refuse('NOT_FOUND', roomTexts.notFound);
  if (isParticipant(room, actor.id)) return room;
  if (room.type !== 'internal_forum') return refuse('NOT_FOUND', roomTexts.notFound);
  if (Object.hasOwn(room.barred, actor.id) && !moderatesPlatform(actor)) {
    return refuse('NOT_FOUND', roomTexts.notFound);
  }
  if (actor.activeRole === 'guest' && !room.settings.allowGuests) {
    return refuse('FORBIDDEN', roomTexts.guestsNotAllowed);
  }
  return room;
}

/**
 * The room, for one of its participants; to others it might as well not exist, a forum too.
 * @throws Refusal NOT_FOUND
 */
export function requireParticipant(room: RoomState, actor: Actor): ExistingRoom {
  if (room.exists && isParticipant(room, actor.id)) return room;
  return refuse('NOT_FOUND', roomTexts.notFound);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export function requireRunning(room: RoomState, actor: Actor): ExistingRoom {
  const accessible = requireAccess(room, actor);
  if (!runsRoom(accessible, actor.id)) return refuse('FORBIDDEN', roomTexts.notAllowed);
  return accessible;
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export function requireOwner(room: RoomState, actor: Actor): ExistingRoom {
  const accessible = requireAccess(room, actor);
  if (!isOwner(accessible, actor.id)) return refuse('FORBIDDEN', roomTexts.ownersOnly);
  return accessible;
}

/**
 * The room, for who may share it by a link; unmasked only its owners, who in a private chat are the
 * one person who is in it.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export function requireMayShare(room: RoomState, actor: Actor, masked: boolean): ExistingRoom {
  const accessible = requireAccess(room, actor);
  if (accessible.type === 'direct_message') return refuse('FORBIDDEN', roomTexts.directNotShared);
  if (!masked && !isOwner(accessible, actor.id)) {
    return refuse('FORBIDDEN', roomTexts.ownersShareUnmasked);
  }
  return accessible;
}

const moderatesPlatform = ({ activeRole }: Actor): boolean =>
  activeRole === 'moderator' || activeRole === 'admin';
