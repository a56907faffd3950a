import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Conversation } from './chat-state.ts';

export const emptyConversation: Conversation = {
  messages: [],
  hasMore: false,
  loadingOlder: false,
};

/** Puts a message in its place, or at the end when it is new. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const index = conversation.messages.findIndex((known) => known.id === message.id);
  const messages =
    index === -1 ? [...conversation.messages, message] : conversation.messages.with(index, message);
  return { ...conversation, messages };
}

/** Changes one message; the conversation as it was when the message is not loaded. */
export function changed(
  conversation: Conversation,
  messageId: string,
  change: (message: Message) => Message,
): Conversation {
  const index = conversation.messages.findIndex((message) => message.id === messageId);
  const found = conversation.messages[index];
  if (found === undefined) return conversation;
  return { ...conversation, messages: conversation.messages.with(index, change(found)) };
}

export function without(conversation: Conversation, messageId: string): Conversation {
  return {
    ...conversation,
    messages: conversation.messages.filter((message) => message.id !== messageId),
  };
}

/** Puts the newest page at the end; what is older stays if the page goes on from it. */
export function withNewest(
  conversation: Conversation,
  page: readonly Message[],
  hasMore: boolean,
): Conversation {
  const joint = conversation.messages.findIndex((message) => message.id === page[0]?.id);
  if (joint < 1) return { messages: page, hasMore, loadingOlder: false };
  const older = conversation.messages.slice(0, joint);
  return { ...conversation, messages: [...older, ...page], loadingOlder: false };
}

/** Puts an older page in front, leaving out what is there already. */
export function withOlder(
  conversation: Conversation,
  page: readonly Message[],
  hasMore: boolean,
): Conversation {
  const known = new Set(conversation.messages.map((message) => message.id));
  const older = page.filter((message) => !known.has(message.id));
  return { messages: [...older, ...conversation.messages], hasMore, loadingOlder: false };
}

/** Takes one message out and puts another in its place. */
export function replaced(
  conversation: Conversation,
  oldId: string,
  message: Message,
): Conversation {
  return withMessage(without(conversation, oldId), message);
}
