import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Commands, Fold } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';

/** When a room was created; empty before. */
const roomCreation: Fold<string, RoomEvent> = {
  category: 'room',
  stateVersion: 1,
  initialState: '',
  evolve: (createdAt, event, at) => (event.type === 'RoomCreated' ? at : createdAt),
};

/**
 * A room as its events leave it; what comes and goes with messages and their reading is told from
 * the read models.
 * @throws Refusal NOT_FOUND
 */
export async function roomView(
  { commands, surroundings }: Pick<CommandApiDeps, 'commands' | 'surroundings'>,
  room: RoomState,
  viewerId: string,
): Promise<Room> {
  if (!room.exists) return refuse('NOT_FOUND', roomTexts.notFound);
  const { roomId, name, type, description, settings, participants } = room;
  const { state: createdAt } = await commands.load(roomCreation, roomId);
  const activity = await surroundings.roomActivity(roomId, viewerId);
  return {
    id: roomId,
    _id: roomId,
    name,
    type,
    ...(description === '' ? {} : { description }),
    settings,
    participants: await Promise.all(
      Object.entries(participants).map(([id, role]) => participantView(commands, id, role)),
    ),
    hasUnread: activity.unreadCount > 0,
    ...activity,
    pinned: room.pinnedBy.includes(viewerId),
    archived: room.archivedBy.includes(viewerId),
    createdAt,
  };
}

/** Who has no account is a guest. */
export async function participantView(
  commands: Pick<Commands, 'load'>,
  userId: string,
  role: ParticipantRole,
): Promise<Participant> {
  const user = await findUser(commands, userId);
  return {
    userId,
    username: user?.username ?? userTexts.guest,
    firstName: user?.firstName ?? userTexts.guest,
    lastName: user?.lastName ?? '',
    role,
    isBot: false,
  };
}
