import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import type { Commands, Fold } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';

/** When a room was created; empty before. */
export const roomCreation: Fold<string, RoomEvent> = {
  category: 'room',
  stateVersion: 1,
  initialState: '',
  evolve: (createdAt, event, at) => (event.type === 'RoomCreated' ? at : createdAt),
};

export interface RoomTimes {
  readonly createdAt: string;
  readonly lastMessageAt: string | null;
}

export async function roomView(
  commands: Pick<Commands, 'load'>,
  room: ExistingRoom,
  viewerId: string,
  { createdAt, lastMessageAt }: RoomTimes,
): Promise<Room> {
  const { roomId, name, type, description, settings, participants, pinnedBy } = room;
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
    hasUnread: false,
    unreadCount: 0,
    lastReadMessageId: null,
    archived: false,
    pinned: pinnedBy.includes(viewerId),
    createdAt,
    lastMessageAt,
  };
}

/** Who has no account is a guest. */
async function participantView(
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
