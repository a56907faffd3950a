import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { formatDay, isSameDay } from '@mach42/plugin-kit/time.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { MessageProvider } from '../message/message-context.tsx';
import { MessageView } from '../message/message-view.tsx';
import { OutgoingMessage } from '../message/outgoing-message.tsx';
import { conversationActions } from '../state/actions.ts';
import { emptyConversation } from '../state/conversation.ts';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import { outgoingOf, roomOf, startsThread } from '../state/select.ts';
import { MessageScroller } from './message-scroller.tsx';
import { keyOf, rowsOf, unreadKey, wayToUnread, type Layout, type Row } from './rows.ts';
import { useUnread } from './use-unread.ts';

export interface MessageListProps {
  /** Undefined: the new chat. Another room wants another `key`. */
  readonly roomId: string | undefined;
  readonly layout: Layout;
  /** Is there while there is no message. */
  readonly empty: ReactNode;
  /** One's own messages as they were sent to the AI. */
  readonly masked?: boolean;
  /** Leaves out what is in threads. */
  readonly withoutThreads?: boolean;
  /** What is below a message, such as its thread. */
  readonly below?: (message: Message) => ReactNode;
  readonly onReply?: ((message: Message) => void) | undefined;
}

/** The messages of one room: loads older and newer ones as one reads, and marks what was read. */
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

/** @param onSeen called whenever it comes into sight */
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
