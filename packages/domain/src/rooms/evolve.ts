import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import type { RoomCreated, RoomEvent } from './events.ts';
import type { ExistingRoom, RoomState } from './state.ts';

export function evolve(state: RoomState, event: RoomEvent): RoomState {
  if (event.type === 'RoomCreated') return created(event);
  if (!state.exists) return event.type === 'RoomRestored' ? (state.removed ?? state) : state;
  switch (event.type) {
    case 'RoomRenamed':
      return { ...state, name: event.data.name };
    case 'RoomDescribed':
      return { ...state, description: event.data.description };
    case 'RoomSettingsSet':
      return { ...state, settings: event.data.settings };
    case 'RoomPinned':
      return { ...state, pinnedBy: [...state.pinnedBy, event.data.userId] };
    case 'RoomUnpinned':
      return { ...state, pinnedBy: without(state.pinnedBy, event.data.userId) };
    case 'RoomArchived':
      return { ...state, archivedBy: [...state.archivedBy, event.data.userId] };
    case 'RoomUnarchived':
      return { ...state, archivedBy: without(state.archivedBy, event.data.userId) };
    case 'RoomRemoved':
      return { exists: false, removed: state };
    case 'RoomRestored':
      return state;
    case 'ParticipantInvited':
      return invited(state, event.data.userId);
    case 'ParticipantJoined':
      return joined(state, event.data.userId, event.data.role);
    case 'ParticipantRoleAssigned':
      return withRole(state, event.data.userId, event.data.role);
    case 'ParticipantLeft':
      return withoutParticipant(state, event.data.userId);
    case 'ParticipantRemoved': {
      const { userId } = event.data;
      return { ...withoutParticipant(state, userId), barred: [...state.barred, userId] };
    }
  }
}

function created({ data }: RoomCreated): ExistingRoom {
  const { roomType, ownerId, description = '', ...rest } = data;
  const participants = { [ownerId]: 'owner' } as const;
  const nobody = { invited: [], barred: [], pinnedBy: [], archivedBy: [] };
  return { exists: true, ...rest, type: roomType, description, participants, ...nobody };
}

function invited(room: ExistingRoom, userId: string): ExistingRoom {
  const barred = without(room.barred, userId);
  return { ...room, invited: [...room.invited, userId], barred };
}

function joined(room: ExistingRoom, userId: string, role: ParticipantRole): ExistingRoom {
  return { ...withRole(room, userId, role), invited: without(room.invited, userId) };
}

function withRole(room: ExistingRoom, userId: string, role: ParticipantRole): ExistingRoom {
  return { ...room, participants: { ...room.participants, [userId]: role } };
}

function withoutParticipant(room: ExistingRoom, userId: string): ExistingRoom {
  const { [userId]: _, ...participants } = room.participants;
  return {
    ...room,
    participants,
    pinnedBy: without(room.pinnedBy, userId),
    archivedBy: without(room.archivedBy, userId),
  };
}

const without = (ids: readonly string[], gone: string) => ids.filter((id) => id !== gone);
