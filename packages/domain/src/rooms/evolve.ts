import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import type { RoomEvent } from './events.ts';
import type { ExistingRoom, RoomState } from './state.ts';

export function evolve(state: RoomState, event: RoomEvent): RoomState {
  if (event.type === 'RoomCreated') {
    const { roomType, ownerId, description = '', ...rest } = event.data;
    const participants = { [ownerId]: 'owner' } as const;
    const nobody = { invited: [], pinnedBy: [] };
    return { exists: true, ...rest, type: roomType, description, participants, ...nobody };
  }
  if (!state.exists) return state;
  switch (event.type) {
    case 'RoomRenamed':
      return { ...state, name: event.data.name };
    case 'RoomDescribed':
      return { ...state, description: event.data.description };
    case 'RoomPinned':
      return { ...state, pinnedBy: [...state.pinnedBy, event.data.userId] };
    case 'RoomUnpinned':
      return { ...state, pinnedBy: without(state.pinnedBy, event.data.userId) };
    case 'ParticipantInvited':
      return { ...state, invited: [...state.invited, event.data.userId] };
    case 'ParticipantJoined':
      return withParticipant(state, event.data.userId, event.data.role);
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
      return withoutParticipant(state, event.data.userId);
  }
}

function withParticipant(room: ExistingRoom, userId: string, role: ParticipantRole): ExistingRoom {
  return {
    ...room,
    participants: { ...room.participants, [userId]: role },
    invited: without(room.invited, userId),
  };
}

function withoutParticipant(room: ExistingRoom, userId: string): ExistingRoom {
  const { [userId]: _, ...participants } = room.participants;
  return { ...room, participants, pinnedBy: without(room.pinnedBy, userId) };
}

const without = (ids: readonly string[], gone: string) => ids.filter((id) => id !== gone);
