import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { ChatState, Outgoing } from '../state/chat-state.ts';

/** One line of the list. Its key outlives the server's confirmation of an own message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'own'; readonly key: string; readonly message: Message }
  | { readonly kind: 'reply'; readonly key: string; readonly message: Message }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing };

const dayOf = (at: string) => new Date(at).toDateString();

/** The rows of a conversation, a line before each new day. */
export function rowsOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
): readonly Row[] {
  const rows: Row[] = [];
  let day: string | undefined;
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
