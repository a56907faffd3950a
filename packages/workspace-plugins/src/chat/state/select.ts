import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
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

const menuLength = 8;

/** The pinned chats, all of them, and then the others that were used last. */
export function chatsOfMenu(chats: readonly Room[]): readonly Room[] {
  const pinned = chats.filter((chat) => chat.pinned);
  const others = chats.filter((chat) => !chat.pinned);
  return [...pinned, ...others].slice(0, Math.max(menuLength, pinned.length));
}
