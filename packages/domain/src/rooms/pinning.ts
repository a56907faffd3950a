import { requireParticipant } from './access.ts';
import type { PinRoom, UnpinRoom } from './commands.ts';
import type { RoomEvent } from './events.ts';
import type { RoomState } from './state.ts';

export function pin({ actor }: PinRoom, state: RoomState): readonly RoomEvent[] {
  const room = requireParticipant(state, actor);
  if (room.pinnedBy.includes(actor.id)) return [];
  return [{ type: 'RoomPinned', data: { roomId: room.roomId, userId: actor.id } }];
}

export function unpin({ actor }: UnpinRoom, state: RoomState): readonly RoomEvent[] {
  const room = requireParticipant(state, actor);
  if (!room.pinnedBy.includes(actor.id)) return [];
  return [{ type: 'RoomUnpinned', data: { roomId: room.roomId, userId: actor.id } }];
}
