import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { Acts } from '@mach42/testing/processors/acts.ts';
import type { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { replyIdFor } from './when-message-posted-request-reply.ts';

/** How far the reply to a message is. */
export async function progressOfReply({ commands }: ProcessorsWorld, messageId: string) {
  const { state } = await commands.load(messagesDecider, replyIdFor(messageId));
  if (!state.exists || state.kind !== 'reply') throw new Error('There is no reply.');
  return state.progress;
}

/** A person asks in a new chat. */
export async function asksInChat(person: Acts, content = 'What is due?') {
  const roomId = await person.opensChat();
  const messageId = await person.posts(roomId, content);
  return { roomId, messageId, replyId: replyIdFor(messageId) };
}
