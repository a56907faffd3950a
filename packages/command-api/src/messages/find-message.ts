import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { Refusal, refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { ExistingMessage } from '@mach42/domain/messages/state.ts';
import { requireAccess } from '@mach42/domain/rooms/access.ts';
import type { ExistingRoom, RoomState } from '@mach42/domain/rooms/state.ts';
import type { Commands } from '../kernel/commands.ts';
import { loadRoom } from '../rooms/room-view.ts';

interface FoundMessage {
  readonly message: ExistingMessage;
  readonly room: ExistingRoom;
}

/**
 * A message and its room. A message in a room that the actor may not know of is answered like one
 * that does not exist, so that its existence is not revealed.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function findMessage(
  commands: Pick<Commands, 'load'>,
  messageId: string,
  actor: Actor,
): Promise<FoundMessage> {
  const { state: message } = await commands.load(messagesDecider, messageId);
  if (!message.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  return { message, room: accessible(await loadRoom(commands, message.roomId), actor) };
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
