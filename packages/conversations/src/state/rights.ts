import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { Session } from '@mach42/plugin-kit/shell.ts';
import { participantOf, runsRoom } from './select.ts';

/** The actions on a message that a person is offered; the server decides. */
interface Rights {
  readonly edit: boolean;
  readonly remove: boolean;
  readonly react: boolean;
  readonly reply: boolean;
}

const none: Rights = { edit: false, remove: false, react: false, reply: false };

/**
 * Returns the actions on a message. In a private chat only the person's own messages can be changed. In rooms those
 * who run them delete what others wrote; in forums the platform's moderators do so too.
 */
export function rightsOf(
  message: Message,
  room: Room | undefined,
  session: Pick<Session, 'userId' | 'activeRole'>,
): Rights {
  if (room === undefined || message.type === 'system') return none;
  const { allowEditing, allowDeletion, allowReactions, allowThreads } = room.settings;
  const isPrivate = room.type === 'private_chat';
  const isPlatformModerator =
    room.type === 'internal_forum' &&
    (session.activeRole === 'moderator' || session.activeRole === 'admin');
  const moderates = !isPrivate && (runsRoom(room, session.userId) || isPlatformModerator);
  return {
    edit: message.isUser && message.type === 'text' && allowEditing,
    remove: moderates || (message.isUser && message.type === 'text' && allowDeletion),
    react: !isPrivate && allowReactions,
    reply: !isPrivate && allowThreads,
  };
}

/** Whether a person is offered to write in a room; the server decides whether they may. */
export function mayWriteIn(
  room: Room | undefined,
  { signedIn, userId }: Pick<Session, 'signedIn' | 'userId'>,
): boolean {
  if (room === undefined || userId === undefined) return false;
  if (room.type === 'private_chat' || participantOf(room, userId) !== undefined) return true;
  return !signedIn && room.type === 'internal_forum' && room.settings.allowGuests;
}

/** Whether a person is offered to pin messages in a room; the server decides whether they may. */
export const mayPinIn = (
  room: Room | undefined,
  { signedIn, userId }: Pick<Session, 'signedIn' | 'userId'>,
): boolean => signedIn && userId !== undefined && participantOf(room, userId) !== undefined;
