import {
  conversations,
  conversationsSlice,
} from '@mach42/conversations/state/conversations-slice.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useEffect } from 'react';
import { roomsView } from '../state/rooms-view.ts';

/** A jump to a message that stands in a thread opens that thread. */
export function useThreadTarget(roomId: string): void {
  const { dispatch } = useShell();
  const threadId = useSlice(conversationsSlice, ({ target, messagesByRoom }) => {
    if (target?.roomId !== roomId) return undefined;
    const found = messagesByRoom[roomId]?.messages.find(({ id }) => id === target.messageId);
    return found?.threadId;
  });
  useEffect(() => {
    if (threadId === undefined) return;
    dispatch(roomsView.threadOpened(threadId));
    dispatch(conversations.targetShown());
  }, [threadId, dispatch]);
}
