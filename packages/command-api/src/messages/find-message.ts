import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { Refusal, refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { ExistingMessage, MessageState } from '@mach42/domain/messages/state.ts';
import { requireAccess } from '@mach42/domain/rooms/access.ts';
import type { ExistingRoom, RoomState } from '@mach42/domain/rooms/state.ts';
import type { Commands } from '../kernel/commands.ts';
import { loadRoom } from '../rooms/room-view.ts';

interface FoundMessage {
  readonly message: ExistingMessage;
  readonly room: ExistingRoom;
}

interface ReadMessage {
  readonly message: MessageState;
  /** The room of the message; undefined where the message does not exist. */
  readonly room: RoomState | undefined;
}

/** A message and its room, without a check of permissions. */
export async function readMessage(
  commands: Pick<Commands, 'load'>,
  messageId: string,
): Promise<ReadMessage> {
  const { state: message } = await commands.load(messagesDecider, messageId);
  return { message, room: message.exists ? await loadRoom(commands, message.roomId) : undefined };
}

/**
 * A message and its room. A message in a room that the actor may not know of is answered like one
 * that does not exist, so that its existence is not revealed.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export function requireMessage({ message, room }: ReadMessage, actor: Actor): FoundMessage {
  if (!message.exists || room === undefined) return refuse('NOT_FOUND', messageTexts.notFound);
  return { message, room: accessible(room, actor) };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, as `requireMessage` */
export async function findMessage(
  commands: Pick<Commands, 'load'>,
  messageId: string,
  actor: Actor,
): Promise<FoundMessage> {
  return requireMessage(await readMessage(commands, messageId), actor);
}

/** Does the same, but a deleted message counts as none. */
export async function findShownMessage(
  ...asked: Parameters<typeof findMessage>
): Promise<FoundMessage> {
  const found = await findMessage(...asked);
  return found.message.deleted ? refuse('NOT_FOUND', messageTexts.notFound) : found;
}

function accessible(room: RoomState, actor: Actor): ExistingRoom {
  try {
    return requireAccess(room, actor);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') {
      return refuse('NOT_FOUND', messageTexts.notFound);
    }
    throw error;
  }
}
