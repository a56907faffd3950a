import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '../kernel/refusal.ts';
import { isOwner, isParticipant, requireOwner, requireParticipant } from './access.ts';
import type { EraseRoom, RemoveRoom, RestoreRoom } from './commands.ts';
import type { RoomEvent } from './events.ts';
import type { RoomState } from './state.ts';

export function removeRoom({ actor }: RemoveRoom, state: RoomState): readonly RoomEvent[] {
  const { roomId } = requireOwner(state, actor);
  return [{ type: 'RoomRemoved', data: { roomId, removedBy: actor.id } }];
}

export function restoreRoom({ actor }: RestoreRoom, state: RoomState): readonly RoomEvent[] {
  if (state.exists || state.removed === undefined) {
    requireParticipant(state, actor);
    return [];
  }
  const { removed } = state;
  if (!isParticipant(removed, actor.id)) return refuse('NOT_FOUND', roomTexts.notFound);
  if (!isOwner(removed, actor.id)) return refuse('FORBIDDEN', roomTexts.ownersOnly);
  return [{ type: 'RoomRestored', data: { roomId: removed.roomId, restoredBy: actor.id } }];
}

export function eraseRoom({ actor }: EraseRoom, state: RoomState): readonly RoomEvent[] {
  if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
  const room = state.exists ? state : state.removed;
  if (room === undefined) return [];
  const { roomId, type, participants } = room;
  const ownerId = Object.keys(participants).find((id) => participants[id] === 'owner');
  if (type !== 'private_chat' || ownerId === undefined) {
    return refuse('FORBIDDEN', userTexts.notAllowed);
  }
  return [{ type: 'RoomErased', data: { roomId, ownerId } }];
}
