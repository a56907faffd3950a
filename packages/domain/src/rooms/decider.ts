import { limits } from '@mach42/contracts/kernel/limits.ts';
import { cleanName } from '@mach42/contracts/kernel/text-parts.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import type { RoomSettings } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import {
  requireRunning,
  requireOwner,
  isOwner,
  isParticipant,
  requireParticipant,
} from './access.ts';
import type {
  CreateRoom,
  OpenDirectMessage,
  RoomCommand,
  SetRoomSettings,
  EraseRoom,
  RemoveRoom,
  RestoreRoom,
} from './commands.ts';
import type { RoomEvent } from './events.ts';
import { evolve, evolveAll, accept, invite, revoke } from './evolve.ts';
import { mark, assignRole, join, leave, remove } from './participation.ts';
import type { RoomState, ExistingRoom } from './state.ts';

/** Rules: `SPEC.md`. */
export const roomsDecider: Decider<RoomState, RoomCommand, RoomEvent> = {
  category: 'room',
  stateVersion: 5,
  initialState: { exists: false },
  decide,
  evolve,
  evolveAll,
  snapshotEvery: 100,
  schemaVersions: { ParticipantInvited: 2 },
  about: (event) => ({ key: event.data.roomId, subjects: subjectsOf(event) }),
};

function decide(command: RoomCommand, state: RoomState): readonly RoomEvent[] {
  switch (command.type) {
    case 'CreateRoom':
      return create(command, state);
    case 'OpenDirectMessage':
      return openDirect(command, state);
    case 'RenameRoom': {
      const room = requireRunning(state, command.actor);
      const name = requireName(command.data.name);
      return name === room.name
        ? []
        : [{ type: 'RoomRenamed', data: { roomId: room.roomId, name } }];
    }
    case 'DescribeRoom': {
      const room = requireRunning(state, command.actor);
      const description = command.data.description.trim();
      return description === room.description
        ? []
        : [{ type: 'RoomDescribed', data: { roomId: room.roomId, description } }];
    }
    case 'SetRoomSettings':
      return setSettings(command, state);
    case 'PinRoom':
    case 'UnpinRoom':
    case 'ArchiveRoom':
    case 'UnarchiveRoom':
      return mark(command, state);
    case 'RemoveRoom':
      return removeRoom(command, state);
    case 'RestoreRoom':
      return restoreRoom(command, state);
    case 'EraseRoom':
      return eraseRoom(command, state);
    case 'InviteParticipant':
      return invite(command, state);
    case 'AcceptInvitation':
      return accept(command, state);
    case 'RevokeInvitation':
      return revoke(command, state);
    case 'JoinRoom':
      return join(command, state);
    case 'LeaveRoom':
      return leave(command, state);
    case 'RemoveParticipant':
      return remove(command, state);
    case 'AssignRole':
      return assignRole(command, state);
  }
}

function create({ data, actor }: CreateRoom, state: RoomState): readonly RoomEvent[] {
  if (state.exists || state.removed !== undefined) return refuse('CONFLICT', roomTexts.exists);
  const roomType = data.type ?? 'group_room';
  if (actor.activeRole === 'guest' && roomType !== 'private_chat') {
    return refuse('FORBIDDEN', roomTexts.guestsOwnOneChat);
  }
  const { rooms = 0, forums = 0 } = data.owned ?? {};
  const shipped = { rooms: limits.roomsOfPerson, forums: limits.forumsOfPerson };
  const { most = shipped } = data;
  if (rooms >= most.rooms) return refuse('VALIDATION_ERROR', limitTexts.rooms(most.rooms));
  if (roomType === 'internal_forum' && forums >= most.forums) {
    return refuse('VALIDATION_ERROR', limitTexts.forums(most.forums));
  }
  const name = requireName(data.name);
  const description = data.description?.trim() ?? '';
  return [
    {
      type: 'RoomCreated',
      data: {
        roomId: data.roomId,
        name,
        roomType,
        ...(description === '' ? {} : { description }),
        settings: settingsFor(roomType, data.settings),
        ownerId: actor.id,
      },
    },
  ];
}

/** Both come in as members: no one runs the room, so that no one else is invited, and no one is removed. */
function openDirect(
  { data: { roomId, otherId }, actor }: OpenDirectMessage,
  state: RoomState,
): readonly RoomEvent[] {
  if (actor.activeRole === 'guest') return refuse('FORBIDDEN', roomTexts.guestsOwnOneChat);
  if (otherId === actor.id) return refuse('VALIDATION_ERROR', roomTexts.directToOther, '/userId');
  if (state.exists) {
    requireParticipant(state, actor);
    return [];
  }
  const settings = settingsFor('direct_message');
  const room = { roomId, name: 'Direct message', roomType: 'direct_message', settings } as const;
  const joined = (userId: string) =>
    ({ type: 'ParticipantJoined', data: { roomId, userId, role: 'member' } }) as const;
  return [
    { type: 'RoomCreated', data: { ...room, ownerId: actor.id } },
    joined(actor.id),
    joined(otherId),
  ];
}

function requireName(typed: string): string {
  const name = cleanName(typed);
  return name === '' ? refuse('VALIDATION_ERROR', roomTexts.nameRequired, '/name') : name;
}

function subjectsOf(event: RoomEvent): readonly string[] {
  switch (event.type) {
    case 'RoomCreated':
    case 'RoomErased':
      return [event.data.ownerId];
    case 'RoomRenamed':
    case 'RoomDescribed':
    case 'RoomSettingsSet':
      return [];
    case 'ParticipantInvited': {
      const { userId, invitedBy } = event.data;
      return userId === undefined ? [invitedBy] : [userId, invitedBy];
    }
    case 'InvitationRevoked':
      return [event.data.revokedBy];
    case 'RoomRemoved':
      return [event.data.removedBy];
    case 'RoomRestored':
      return [event.data.restoredBy];
    case 'RoomPinned':
    case 'RoomUnpinned':
    case 'RoomArchived':
    case 'RoomUnarchived':
    case 'ParticipantJoined':
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
    case 'ParticipantRoleAssigned':
      return [event.data.userId];
  }
}

/** When guests are no longer allowed, the guests in the room leave it. */
function setSettings({ data, actor }: SetRoomSettings, state: RoomState): readonly RoomEvent[] {
  const room = requireOwner(state, actor);
  const { roomId } = room;
  const settings = settingsFor(room.type, { ...room.settings, ...data.settings });
  if (keys(settings).every((name) => settings[name] === room.settings[name])) return [];
  const leaving = settings.allowGuests ? [] : visitorsOf(room);
  return [
    { type: 'RoomSettingsSet', data: { roomId, settings } },
    ...leaving.map((userId) => ({ type: 'ParticipantLeft', data: { roomId, userId } }) as const),
  ];
}

const keys = (settings: RoomSettings) => Object.keys(settings) as (keyof RoomSettings)[];

const visitorsOf = ({ participants }: ExistingRoom): string[] =>
  Object.keys(participants).filter((userId) => participants[userId] === 'visitor');

function removeRoom({ actor }: RemoveRoom, state: RoomState): readonly RoomEvent[] {
  const { roomId } = requireOwner(state, actor);
  return [{ type: 'RoomRemoved', data: { roomId, removedBy: actor.id } }];
}

function restoreRoom({ actor }: RestoreRoom, state: RoomState): readonly RoomEvent[] {
  if (state.exists || state.removed === undefined) {
    requireParticipant(state, actor);
    return [];
  }
  const { removed } = state;
  if (!isParticipant(removed, actor.id)) return refuse('NOT_FOUND', roomTexts.notFound);
  if (!isOwner(removed, actor.id)) return refuse('FORBIDDEN', roomTexts.ownersOnly);
  return [{ type: 'RoomRestored', data: { roomId: removed.roomId, restoredBy: actor.id } }];
}

function eraseRoom({ actor }: EraseRoom, state: RoomState): readonly RoomEvent[] {
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
