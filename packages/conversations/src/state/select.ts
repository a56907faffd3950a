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

/** The reply in a room that is asked for or being written. */
export function replyInProgress(state: RoomState, roomId: string | undefined): Message | undefined {
  if (roomId === undefined) return undefined;
  return state.messagesByRoom[roomId]?.messages.findLast(isInProgress);
}

/** Undefined: of the new chat. The list must be kept by the caller: it is another one each time. */
export function outgoingOf(
  outgoing: readonly Outgoing[],
  roomId: string | undefined,
): readonly Outgoing[] {
  return outgoing.filter((own) => own.roomId === roomId);
}

/** A room shows the messages of no thread; the answers of a thread are below its beginning. */
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

/** The rooms sorted into the sections of a list, each in the order given. */
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

/** A person of the room; undefined for the AI and for who has left. */
export function participantOf(room: Room | undefined, userId: string): Participant | undefined {
  return room?.participants.find((one) => one.userId === userId);
}

/** The name of the person who wrote a message, who may have left the room. */
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
