import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { conversationActions } from '../state/actions.ts';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';

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

/** Whether a person reads the page: it is visible, and its window has the focus. */
function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

interface Reader {
  readonly room: Room | undefined;
  readonly newest: Message | undefined;
  /** The end of the conversation is in sight. */
  readonly atEnd: boolean;
}

interface WasUnread {
  /** The last message that was read before; null: none was. */
  readonly mark: string | null;
  /** Messages after it, when it was kept. */
  readonly count: number;
  /** The line above them came into sight. */
  readonly isSeen: boolean;
}

export interface Unread {
  /** For the line above what was unread; undefined when all was read. */
  readonly before: WasUnread | undefined;
  /** The room was marked as unread, and not left since. */
  readonly isMarked: boolean;
  /** The line is in sight. */
  readonly onLineSeen: () => void;
}

/**
 * Moves the read mark while the end is in sight of a person, and answers the mark as it was before.
 * That stays until its line was seen: who opens a room at its end has still to go up to it.
 */
export function useUnread({ room, newest, atEnd }: Reader): Unread {
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
