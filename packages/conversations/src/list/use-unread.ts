import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { conversationActions } from '../state/actions.ts';

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

/** Somebody looks at the page: it is in sight, and its window has the focus. */
function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

interface Reader {
  readonly room: Room | undefined;
  readonly newest: Message | undefined;
  /** The end of the conversation is in sight. */
  readonly atEnd: boolean;
}

/**
 * Moves the read mark while the end is in sight of somebody, and answers the mark as it was before,
 * for the line above what was unread: null when nothing had been read, undefined when all was.
 */
export function useUnread({ room, newest, atEnd }: Reader): string | null | undefined {
  const { dispatch } = useShell();
  const isVisible = useSyncExternalStore(subscribe, isWatched);
  const unread = room?.unreadCount ?? 0;
  const mark = room?.lastReadMessageId ?? null;
  const isRead = isVisible && atEnd;
  const [kept, setKept] = useState(unread > 0 ? mark : undefined);
  const [wasRead, setWasRead] = useState(isRead);
  if (wasRead !== isRead) {
    setWasRead(isRead);
    if (!isRead) setKept(undefined);
  }
  if (!isRead && unread > 0 && kept === undefined) setKept(mark);
  if (newest?.isUser === true && kept !== undefined && unread === 0) setKept(undefined);

  const roomId = room?.id;
  const newestId = newest?.id;
  useEffect(() => {
    if (!isRead || unread === 0 || roomId === undefined || newestId === undefined) return;
    dispatch(conversationActions.markRead({ roomId, messageId: newestId }));
  }, [isRead, unread, roomId, newestId, dispatch]);
  return kept;
}
