import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import { isBefore } from '../kernel/time.ts';
import type { ParticipantInvited, RoomCreated, RoomEvent } from './events.ts';
import type { ExistingRoom, OpenInvitation, RoomState } from './state.ts';

export function evolve(state: RoomState, event: RoomEvent, at: string): RoomState {
  if (event.type === 'RoomCreated') return created(event);
  if (event.type === 'RoomErased') return { exists: false };
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
      return invited(state, event, at);
    case 'InvitationRevoked':
      return {
        ...state,
        invitations: withoutInvitations(state, (_, id) => id === event.data.invitationId),
      };
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
  const nobody = { invitations: {}, barred: [], pinnedBy: [], archivedBy: [] };
  return { exists: true, ...rest, type: roomType, description, participants, ...nobody };
}

/** Expired ones are forgotten by the way. */
function invited(room: ExistingRoom, { data }: ParticipantInvited, at: string): ExistingRoom {
  const { roomId: _, invitationId, ...invitation } = data;
  const open = withoutInvitations(room, ({ expiresAt }) => !isBefore(at, expiresAt));
  return {
    ...room,
    invitations: { ...open, [invitationId]: { ...invitation, createdAt: at } },
    barred: without(room.barred, data.userId),
  };
}

/** Uses up what was for this person; a link stays. */
function joined(room: ExistingRoom, userId: string, role: ParticipantRole): ExistingRoom {
  const invitations = withoutInvitations(room, (invitation) => invitation.userId === userId);
  return { ...withRole(room, userId, role), invitations };
}

function withoutInvitations(
  { invitations }: ExistingRoom,
  isGone: (invitation: OpenInvitation, id: string) => boolean,
): ExistingRoom['invitations'] {
  const staying = Object.entries(invitations).filter(([id, open]) => !isGone(open, id));
  return Object.fromEntries(staying);
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

const without = (ids: readonly string[], gone: string | undefined) =>
  ids.filter((id) => id !== gone);
