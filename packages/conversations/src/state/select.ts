import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import type { Outgoing, RoomState } from './room-state.ts';

const inProgress = new Set(['pending', 'processing', 'thinking']);

export function isInProgress(message: Message): boolean {
  return message.type === 'ai_response' && inProgress.has(message.metadata.status);
}

export function roomOf(state: RoomState, roomId: string | undefined): Room | undefined {
  return roomId === undefined ? undefined : state.rooms.find((room) => room.id === roomId);
}

/** Returns the reply in a room that is requested or being written. */
export function replyInProgress(state: RoomState, roomId: string | undefined): Message | undefined {
  if (roomId === undefined) return undefined;
  return state.messagesByRoom[roomId]?.messages.findLast(isInProgress);
}

/**
 * Returns the outgoing messages of a room; without a room, those of the new chat. The caller must keep the list,
 * because each call makes another one.
 */
export function outgoingOf(
  outgoing: readonly Outgoing[],
  roomId: string | undefined,
): readonly Outgoing[] {
  return outgoing.filter((own) => own.roomId === roomId);
}

/**
 * Whether a message is shown in the room itself; the answers of a thread are below the first message of the thread.
 */
export function startsThread({ threadId }: Message): boolean {
  return threadId === undefined;
}

interface RoomSections {
  readonly pinned: readonly Room[];
  readonly chats: readonly Room[];
  readonly rooms: readonly Room[];
  readonly forums: readonly Room[];
  readonly archived: readonly Room[];
}

/** Returns the rooms by the sections of a list, each in the given order. */
export function roomSections(rooms: readonly Room[]): RoomSections {
  const listed = rooms.filter((room) => !room.archived);
  const ofType = (type: Room['type']) =>
    listed.filter((room) => room.type === type && !room.pinned);
  return {
    pinned: listed.filter((room) => room.pinned),
    chats: ofType('private_chat'),
    rooms: ofType('group_room'),
    forums: ofType('internal_forum'),
    archived: rooms.filter((room) => room.archived),
  };
}

export function unreadOf(rooms: readonly Room[]): number {
  return rooms.reduce((sum, room) => sum + room.unreadCount, 0);
}

/** Returns a person of the room; undefined for the AI and for people who have left. */
export function participantOf(room: Room | undefined, userId: string): Participant | undefined {
  return room?.participants.find((one) => one.userId === userId);
}

/** Returns the name of the person who wrote a message; this person may have left the room. */
export function authorOf(room: Room | undefined, message: Message): string {
  const participant = participantOf(room, message.userId);
  if (participant !== undefined) return nameOrUsername(participant);
  return message.sender.name ?? message.username;
}

/** Whether this person runs the room. */
export function runsRoom(room: Room | undefined, userId: string | undefined): boolean {
  const role = userId === undefined ? undefined : participantOf(room, userId)?.role;
  return role === 'owner' || role === 'moderator';
}
