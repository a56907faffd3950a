import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';
import type { Conversation, Outgoing } from '../state/room-state.ts';

/**
 * `chat`: the person's own messages are at the right in bubbles. `room`: all messages are at the left, with a face
 * and a name.
 */
export type Layout = 'chat' | 'room';

/** One line of the list. The key of an own message stays the same when the server confirms the message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** True: the row continues the one above, without a face and a name of its own. */
      readonly grouped: boolean;
    }
  | {
      readonly kind: 'outgoing';
      readonly key: string;
      readonly outgoing: Outgoing;
      readonly grouped: boolean;
    };

interface RowsInput {
  readonly conversation: Pick<Conversation, 'messages' | 'hasMore'>;
  readonly outgoing: readonly Outgoing[];
  readonly layout: Layout;
  readonly grouping: DisplayPreferences['messageGrouping'];
  /** The id of the last message that was read before; null: no message was. Undefined: no line is drawn. */
  readonly readUntil: string | null | undefined;
  /** True: the reader marked the room as unread, so their own later messages do not move the line. */
  readonly isMarked?: boolean;
}

/** The key of the line above the unread messages. */
export const unreadKey = 'unread';

const groupedWithinMs = 5 * 60_000;
const dayOf = (at: string) => new Date(at).toDateString();

/**
 * Returns the rows of a conversation, with a line before each new day. The first message has such a line only when
 * there is nothing older: a line that moved up with each older page would move the reader as well.
 */
export function rowsOf(input: RowsInput): readonly Row[] {
  const { conversation, outgoing, layout, grouping, readUntil, isMarked = false } = input;
  const { messages, hasMore } = conversation;
  const rows: Row[] = [];
  const first = messages[0];
  let day = hasMore && first !== undefined ? dayOf(first.createdAt) : undefined;
  let before: { readonly userId: string; readonly at: string } | undefined;
  const startDay = (at: string) => {
    if (dayOf(at) === day) return;
    day = dayOf(at);
    before = undefined;
    rows.push({ kind: 'day', key: `day ${day}`, at });
  };
  const isGrouped = (userId: string, at: string) =>
    layout === 'room' &&
    grouping !== 'none' &&
    before?.userId === userId &&
    (grouping === 'sender' || Date.parse(at) - Date.parse(before.at) < groupedWithinMs);
  const firstUnread = firstUnreadOf(messages, hasMore, readUntil, isMarked);

  for (const message of messages) {
    startDay(message.createdAt);
    if (message.id === firstUnread) {
      before = undefined;
      rows.push({ kind: 'unread', key: unreadKey });
    }
    const grouped = message.type === 'text' && isGrouped(message.userId, message.createdAt);
    before =
      message.type === 'text' ? { userId: message.userId, at: message.createdAt } : undefined;
    rows.push({ kind: 'message', key: keyOf(message), message, grouped });
  }
  const own = messages.findLast((message) => message.isUser)?.userId ?? 'own';
  for (const message of outgoing) {
    startDay(message.at);
    const grouped = isGrouped(own, message.at);
    before = { userId: own, at: message.at };
    rows.push({ kind: 'outgoing', key: message.tempId, outgoing: message, grouped });
  }
  return rows;
}

export function keyOf(message: Message): string {
  return (message.isUser ? message.metadata.tempId : undefined) ?? message.id;
}

/** Returns the way to the unread messages: to the line, or first to the mark, which has to be loaded. */
export function wayToUnread(
  rows: readonly Row[],
  { messages, hasMore }: Pick<Conversation, 'messages' | 'hasMore'>,
  readUntil: string | null | undefined,
): 'line' | { readonly mark: string } | undefined {
  if (rows.some(({ kind }) => kind === 'unread')) return 'line';
  if (readUntil === undefined || readUntil === null || !hasMore) return undefined;
  return messages.some(({ id }) => id === readUntil) ? undefined : { mark: readUntil };
}

/**
 * Returns the first message after the mark and after the reader's own last message; undefined while the mark is not
 * loaded.
 */
function firstUnreadOf(
  messages: readonly Message[],
  hasMore: boolean,
  readUntil: string | null | undefined,
  isMarked: boolean,
): string | undefined {
  if (readUntil === undefined) return undefined;
  const read = messages.findIndex((message) => message.id === readUntil);
  const wrote = isMarked ? -1 : messages.findLastIndex((message) => message.isUser);
  const seen = Math.max(read, wrote);
  if (seen === -1 && hasMore) return undefined;
  return messages[seen + 1]?.id;
}
