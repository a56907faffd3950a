import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { ChatState } from './chat-state.ts';

const inWork = new Set(['pending', 'processing', 'thinking']);

export function isInWork(message: Message): boolean {
  return message.type === 'ai_response' && inWork.has(message.metadata.status);
}

/** The reply that is being written in the open chat. */
export function replyInWork(state: ChatState): Message | undefined {
  if (state.activeChatId === undefined) return undefined;
  return state.conversations[state.activeChatId]?.messages.findLast(isInWork);
}
