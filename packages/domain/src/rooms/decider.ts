import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import type { Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireRunning } from './access.ts';
import type { CreateRoom, RoomCommand } from './commands.ts';
import type { RoomEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { invite, join, leave, remove } from './participation.ts';
import { pin, unpin } from './pinning.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import type { RoomState } from './state.ts';

/** Rules: `SPEC.md`. */
export const roomsDecider: Decider<RoomState, RoomCommand, RoomEvent> = {
  category: 'room',
  stateVersion: 2,
  initialState: { exists: false },
  decide,
  evolve,
  about: (event) => ({ key: event.data.roomId, subjects: subjectsOf(event) }),
};

function decide(command: RoomCommand, state: RoomState): readonly RoomEvent[] {
  switch (command.type) {
    case 'CreateRoom':
      return create(command, state);
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
    case 'PinRoom':
      return pin(command, state);
    case 'UnpinRoom':
      return unpin(command, state);
    case 'InviteParticipant':
      return invite(command, state);
    case 'JoinRoom':
      return join(command, state);
    case 'LeaveRoom':
      return leave(command, state);
    case 'RemoveParticipant':
      return remove(command, state);
  }
}

function create({ data, actor }: CreateRoom, state: RoomState): readonly RoomEvent[] {
  if (state.exists) return refuse('CONFLICT', roomTexts.exists);
  const roomType = data.type ?? 'group_room';
  if (actor.activeRole === 'guest' && roomType !== 'private_chat') {
    return refuse('FORBIDDEN', roomTexts.guestsOwnOneChat);
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

function requireName(typed: string): string {
  const name = typed.trim();
  return name === '' ? refuse('VALIDATION_ERROR', roomTexts.nameRequired, '/name') : name;
}

function subjectsOf(event: RoomEvent): readonly string[] {
  switch (event.type) {
    case 'RoomCreated':
      return [event.data.ownerId];
    case 'RoomRenamed':
    case 'RoomDescribed':
      return [];
    case 'RoomPinned':
    case 'RoomUnpinned':
    case 'ParticipantInvited':
    case 'ParticipantJoined':
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
      return [event.data.userId];
  }
}
