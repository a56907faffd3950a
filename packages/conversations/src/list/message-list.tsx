import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { formatDay, isSameDay } from '@mach42/plugin-kit/time.ts';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import type { Suggestion } from '../compose/mentions.tsx';
import { MessageProvider } from '../message/message-context.tsx';
import { MessageView } from '../message/message-view.tsx';
import { OutgoingMessage } from '../message/outgoing-message.tsx';
import { conversationActions } from '../state/actions.ts';
import { emptyConversation } from '../state/conversation.ts';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import { outgoingOf, roomOf, startsThread } from '../state/select.ts';
import { MessageScroller } from './message-scroller.tsx';
import { keyOf, rowsOf, unreadKey, wayToUnread, type Layout, type Row } from './rows.ts';

export interface MessageListProps {
  /** The room; undefined: the new chat. Another room needs another `key`. */
  readonly roomId: string | undefined;
  readonly layout: Layout;
  /** The content that is shown while there is no message. */
  readonly empty: ReactNode;
  /** True: the person's own messages are shown as they were sent to the AI. */
  readonly masked?: boolean;
  /** True: the messages in threads are left out. */
  readonly withoutThreads?: boolean;
  /** Draws the part below a message, such as its thread. */
  readonly below?: (message: Message) => ReactNode;
  readonly onReply?: ((message: Message) => void) | undefined;
  /** Returns the people who can be mentioned in a message that is edited. */
  readonly suggest?: ((query: string) => readonly Suggestion[]) | undefined;
}

/** Lists the messages of one room, loads older and newer ones while the person reads, and marks messages as read. */
export function MessageList(props: MessageListProps) {
  const { roomId, layout, withoutThreads = false } = props;
  const { dispatch } = useShell();
  const { messageGrouping: grouping } = usePreferences();
  const room = useSlice(conversationsSlice, (state) => roomOf(state, roomId));
  const conversation =
    useSlice(conversationsSlice, (state) =>
      roomId === undefined ? undefined : state.messagesByRoom[roomId],
    ) ?? emptyConversation;
  const allOutgoing = useSlice(conversationsSlice, (state) => state.outgoing);
  const target = useSlice(conversationsSlice, (state) =>
    state.target?.roomId === roomId ? state.target?.messageId : undefined,
  );
  const [atEnd, setAtEnd] = useState(true);
  const [highlighted, setHighlighted] = useState<string>();
  const [wantsUnread, setWantsUnread] = useState(false);

  const { messages, hasMore, hasNewer } = conversation;
  const {
    before: unread,
    isMarked,
    onLineSeen,
  } = useUnread({
    room,
    newest: messages.at(-1),
    atEnd: atEnd && !hasNewer,
  });
  const readUntil = unread?.mark;
  const rows = useMemo(() => {
    const shown = withoutThreads ? messages.filter(startsThread) : messages;
    const all = outgoingOf(allOutgoing, roomId);
    const outgoing = withoutThreads ? all.filter((own) => own.replyTo === undefined) : all;
    const stretch = { messages: shown, hasMore };
    return rowsOf({ conversation: stretch, outgoing, layout, grouping, readUntil, isMarked });
  }, [
    messages,
    hasMore,
    allOutgoing,
    roomId,
    layout,
    grouping,
    withoutThreads,
    readUntil,
    isMarked,
  ]);
  const targetKey = useMemo(() => {
    if (wantsUnread) return unreadKey;
    const message = messages.find(({ id }) => id === target);
    return message && keyOf(message);
  }, [messages, target, wantsUnread]);
  const toUnread = useMemo(
    () => wayToUnread(rows, conversation, readUntil),
    [rows, conversation, readUntil],
  );
  const ask = (make: typeof conversationActions.loadOlder) => {
    if (roomId !== undefined) dispatch(make({ roomId }));
  };
  const jumpToUnread = () => {
    if (toUnread === 'line') setWantsUnread(true);
    else if (roomId !== undefined && toUnread !== undefined) {
      dispatch(conversationActions.jumpTo({ roomId, messageId: toUnread.mark }));
    }
  };
  const onTargetShown = useCallback(() => {
    setWantsUnread(false);
    setHighlighted(targetKey);
    dispatch(conversations.targetShown());
  }, [dispatch, targetKey]);

  const { below } = props;
  const draw = useCallback(
    (row: Row): ReactNode => {
      switch (row.kind) {
        case 'day':
          return <DayLine at={row.at} />;
        case 'unread':
          return <UnreadLine onSeen={onLineSeen} />;
        case 'outgoing':
          return <OutgoingMessage outgoing={row.outgoing} layout={layout} grouped={row.grouped} />;
        case 'message':
          return (
            <div className={row.key === highlighted ? 'ws-messages__target' : undefined}>
              <MessageView message={row.message} layout={layout} grouped={row.grouped} />
              {below?.(row.message)}
            </div>
          );
      }
    },
    [layout, highlighted, below, onLineSeen],
  );

  return (
    <MessageProvider
      room={room}
      messages={messages}
      masked={props.masked ?? false}
      onReply={props.onReply}
      suggest={props.suggest}
    >
      {rows.length === 0 ? (
        props.empty
      ) : (
        <MessageScroller
          rows={rows}
          list={`${layout} ${roomId ?? 'new'}`}
          target={targetKey}
          hasNewer={hasNewer}
          unread={room?.unreadCount ?? 0}
          onNearTop={() => {
            if (hasMore) ask(conversationActions.loadOlder);
          }}
          onNearBottom={() => {
            if (hasNewer) ask(conversationActions.loadNewer);
          }}
          onJumpToLatest={() => ask(conversationActions.jumpToLatest)}
          unseen={unread?.isSeen === false && toUnread !== undefined ? unread.count : 0}
          onJumpToUnread={jumpToUnread}
          onAtEndChange={setAtEnd}
          onTargetShown={onTargetShown}
        >
          {draw}
        </MessageScroller>
      )}
    </MessageProvider>
  );
}

/** @param at ISO 8601 */
function DayLine({ at }: { readonly at: string }) {
  const now = useMinute();
  const day = new Date(at);
  return (
    <div className="ws-messages__line">
      <span>{isSameDay(day, now) ? t('Today') : formatDay(day, now)}</span>
    </div>
  );
}

/** @param onSeen called whenever the line comes into sight */
function UnreadLine({ onSeen }: { readonly onSeen: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <div ref={line} className="ws-messages__line ws-messages__line--unread">
      <span>{t('New')}</span>
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  addEventListener('focus', changed);
  addEventListener('blur', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    removeEventListener('focus', changed);
    removeEventListener('blur', changed);
  };
}

/** Whether a person can be reading the page: it is visible, and its window has the focus. */
function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

interface Reader {
  readonly room: Room | undefined;
  readonly newest: Message | undefined;
  /** Whether the end of the conversation is in sight. */
  readonly atEnd: boolean;
}

interface WasUnread {
  /** The id of the last message that was read before; null: no message was. */
  readonly mark: string | null;
  /** The number of messages after the mark, when the mark was kept. */
  readonly count: number;
  /** Whether the line above them has been in sight. */
  readonly isSeen: boolean;
}

interface Unread {
  /** The mark for the line above the unread messages; undefined when all were read. */
  readonly before: WasUnread | undefined;
  /** Whether the room was marked as unread, and has not been left since. */
  readonly isMarked: boolean;
  /** Called when the line comes into sight. */
  readonly onLineSeen: () => void;
}

/**
 * Moves the read mark while a person sees the end, and returns the mark as it was before. That mark stays until its
 * line has been in sight: a person who opens a room at its end still has to scroll up to the line.
 */
function useUnread({ room, newest, atEnd }: Reader): Unread {
  const { dispatch } = useShell();
  const isVisible = useSyncExternalStore(subscribe, isWatched);
  const roomId = room?.id;
  const isHeld = useSlice(
    conversationsSlice,
    ({ heldUnread }) => heldUnread !== undefined && heldUnread === roomId,
  );
  useEffect(() => {
    if (roomId === undefined) return undefined;
    return () => dispatch(conversations.unreadReleased(roomId));
  }, [roomId, dispatch]);
  const unread = room?.unreadCount ?? 0;
  const mark = room?.lastReadMessageId ?? null;
  const isRead = isVisible && atEnd && !isHeld;
  const asOfNow = (): WasUnread => ({ mark, count: unread, isSeen: false });
  const [kept, setKept] = useState(() => (unread > 0 ? asOfNow() : undefined));
  const [wasRead, setWasRead] = useState(isRead);
  if (wasRead !== isRead) {
    setWasRead(isRead);
    if (!isRead && kept?.isSeen === true) setKept(undefined);
  }
  if (!isRead && unread > 0 && kept === undefined) setKept(asOfNow());
  if (newest?.isUser === true && kept !== undefined && unread === 0) setKept(undefined);

  const newestId = newest?.id;
  useEffect(() => {
    if (!isRead || unread === 0 || roomId === undefined || newestId === undefined) return;
    dispatch(conversationActions.markRead({ roomId, messageId: newestId }));
  }, [isRead, unread, roomId, newestId, dispatch]);
  const onLineSeen = useCallback(
    () => setKept((before) => before && (before.isSeen ? before : { ...before, isSeen: true })),
    [],
  );
  return { before: kept, isMarked: isHeld, onLineSeen };
}
