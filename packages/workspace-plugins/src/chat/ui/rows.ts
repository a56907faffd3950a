import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { ChatState, Conversation, Outgoing } from '../state/chat-state.ts';

/** One line of the list. Its key outlives the server's confirmation of an own message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'own'; readonly key: string; readonly message: Message }
  | { readonly kind: 'reply'; readonly key: string; readonly message: Message }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing };

const dayOf = (at: string) => new Date(at).toDateString();

/**
 * The rows of a conversation, a line before each new day. Above the first message it stands once
 * there is nothing older: a line that moved up as older pages came would take the reader along.
 */
export function rowsOf(
  { messages, hasMore }: Pick<Conversation, 'messages' | 'hasMore'>,
  outgoing: readonly Outgoing[],
): readonly Row[] {
  const rows: Row[] = [];
  const first = messages[0];
  let day = hasMore && first !== undefined ? dayOf(first.createdAt) : undefined;
  const startDay = (at: string) => {
    if (dayOf(at) === day) return;
    day = dayOf(at);
    rows.push({ kind: 'day', key: `day ${day}`, at });
  };
  for (const message of messages) {
    startDay(message.createdAt);
    const kind = message.type === 'ai_response' ? 'reply' : 'own';
    rows.push({ kind, key: message.metadata.tempId ?? message.id, message });
  }
  for (const own of outgoing) {
    startDay(own.at);
    rows.push({ kind: 'outgoing', key: own.tempId, outgoing: own });
  }
  return rows;
}

export function outgoingOf(state: ChatState, roomId: string | undefined): readonly Outgoing[] {
  return state.outgoing.filter((own) => own.roomId === roomId);
}
