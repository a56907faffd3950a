import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Conversation } from './room-state.ts';

export const emptyConversation: Conversation = {
  messages: [],
  hasMore: false,
  hasNewer: false,
  loadingOlder: false,
};

/** Replaces a message, or adds a new one at the end where the stretch reaches the end. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const index = conversation.messages.findIndex((known) => known.id === message.id);
  if (index === -1 && conversation.hasNewer) return conversation;
  const messages =
    index === -1 ? [...conversation.messages, message] : conversation.messages.with(index, message);
  return { ...conversation, messages };
}

/** Changes one message; returns the conversation unchanged when the message is not loaded. */
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

/** Adds the newest page at the end. Older messages stay if the page continues them. */
export function withNewest(
  conversation: Conversation,
  page: readonly Message[],
  hasMore: boolean,
): Conversation {
  const joint = conversation.messages.findIndex((message) => message.id === page[0]?.id);
  const older = joint < 1 ? [] : conversation.messages.slice(0, joint);
  return {
    messages: [...older, ...page],
    hasMore: joint < 1 ? hasMore : conversation.hasMore,
    hasNewer: false,
    loadingOlder: false,
  };
}

/** Adds an older page in front, without the messages that are loaded already. */
export function withOlder(
  conversation: Conversation,
  page: readonly Message[],
  hasMore: boolean,
): Conversation {
  const messages = [...missing(conversation, page), ...conversation.messages];
  return { ...conversation, messages, hasMore, loadingOlder: false };
}

/** Adds a newer page at the end, without the messages that are loaded already. */
export function withNewer(
  conversation: Conversation,
  page: readonly Message[],
  hasNewer: boolean,
): Conversation {
  const messages = [...conversation.messages, ...missing(conversation, page)];
  return { ...conversation, messages, hasNewer };
}

/**
 * Replaces an answer with another one. The old answer can be shown again if it has a text; without a text it is
 * removed for good.
 */
export function replaced(
  conversation: Conversation,
  oldId: string,
  message: Message,
): Conversation {
  const old = conversation.messages.find((known) => known.id === oldId);
  const shown = swapped(conversation, oldId, message);
  return old?.content === '' ? besideOthers(shown, oldId) : shown;
}

/** Returns the conversation after a message is deleted. */
export const withoutForGood = (conversation: Conversation, id: string): Conversation =>
  besideOthers(without(conversation, id), id);

/**
 * Moves the answers of a thread whose first message is deleted to the other messages, because that thread is not
 * shown any more.
 */
function besideOthers(conversation: Conversation, gone: string): Conversation {
  const messages = conversation.messages.map((message): Message => {
    const { threadId, ...rest } = message;
    return threadId === gone ? rest : message;
  });
  return { ...conversation, messages };
}

/** Replaces one message with another; only the new one stays if both are loaded. */
function swapped(conversation: Conversation, oldId: string, message: Message): Conversation {
  const isThere = conversation.messages.some((known) => known.id === message.id);
  // The answer to the call may arrive after later changes of the message: the known message is newer.
  if (isThere) return without(conversation, oldId);
  const index = conversation.messages.findIndex((known) => known.id === oldId);
  if (index === -1) return withMessage(conversation, message);
  return { ...conversation, messages: conversation.messages.with(index, message) };
}

function missing(conversation: Conversation, page: readonly Message[]): Message[] {
  const known = new Set(conversation.messages.map((message) => message.id));
  return page.filter((message) => !known.has(message.id));
}
