import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '../kernel/refusal.ts';
import type { ExistingRoom } from '../rooms/state.ts';
import type { ExistingMessage, MessageState } from './state.ts';

/**
 * Where an answer stands: in a room in the thread of the message that it answers, which that
 * message starts if it stands in none; in a private chat beside the message itself.
 * @throws Refusal VALIDATION_ERROR, FORBIDDEN
 */
export function placeOfAnswer(
  room: ExistingRoom,
  answered: MessageState | undefined,
): string | undefined {
  if (answered === undefined) return undefined;
  if (!answered.exists || answered.roomId !== room.roomId || answered.deleted) {
    return refuse('VALIDATION_ERROR', messageTexts.notFound, '/replyTo');
  }
  if (room.type === 'private_chat') return answered.messageId;
  if (!room.settings.allowThreads) return refuse('FORBIDDEN', messageTexts.threadsOff, '/replyTo');
  return threadOf(answered) ?? answered.messageId;
}

/** A reply to what stands in no thread stands beside it, and may start a thread of its own. */
function threadOf(message: ExistingMessage): string | undefined {
  const isBeside = message.kind === 'reply' && message.thread === message.questionId;
  return isBeside ? undefined : message.thread;
}
