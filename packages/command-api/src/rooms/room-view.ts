import { limits } from '@mach42/contracts/kernel/limits.ts';
import { directName } from '@mach42/contracts/rooms/direct-name.ts';
import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { ExistingRoom, RoomState } from '@mach42/domain/rooms/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Commands } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';

/**
 * A room as its events leave it; what changes with messages and their reading comes from
 * the read models.
 * @throws Refusal NOT_FOUND
 */
export async function roomView(
  { commands, lookups }: Pick<CommandApiDeps, 'commands' | 'lookups'>,
  room: RoomState,
  viewerId: string,
): Promise<Room> {
  if (!room.exists) return refuse('NOT_FOUND', roomTexts.notFound);
  const { roomId, name, type, description, settings, participants, createdAt } = room;
  const activity = await lookups.roomActivity(roomId, viewerId);
  const shown = await Promise.all(
    shownOf(room, viewerId).map(([id, role]) => participantView(commands, id, role)),
  );
  return {
    id: roomId,
    _id: roomId,
    name: directName({ type, name }, shown, viewerId),
    type,
    ...(description === '' ? {} : { description }),
    settings,
    participants: shown,
    participantCount: Object.keys(participants).length,
    hasUnread: activity.unreadCount > 0,
    ...activity,
    pinned: Object.hasOwn(room.pinnedBy, viewerId),
    archived: Object.hasOwn(room.archivedBy, viewerId),
    createdAt,
  };
}

/**
 * Returns the participants that are shown with a room, chosen as the read models do: by rank, owners first, and
 * always the viewer.
 */
function shownOf(
  { participants }: ExistingRoom,
  viewerId: string,
): readonly (readonly [string, ParticipantRole])[] {
  const ofRank: [string, ParticipantRole][][] = [[], [], []];
  for (const [id, role] of Object.entries(participants)) {
    ofRank[role === 'owner' ? 0 : role === 'moderator' ? 1 : 2]?.push([id, role]);
  }
  const first = ofRank.flat().slice(0, limits.participantsShown);
  const own = Object.hasOwn(participants, viewerId) ? participants[viewerId] : undefined;
  if (own === undefined || first.some(([id]) => id === viewerId)) return first;
  return [...first.slice(0, limits.participantsShown - 1), [viewerId, own]];
}

/** Returns a participant as rooms show them. A person without an account is a guest. */
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

export async function loadRoom(
  commands: Pick<Commands, 'load'>,
  roomId: string,
): Promise<RoomState> {
  return (await commands.load(roomsDecider, roomId)).state;
}
