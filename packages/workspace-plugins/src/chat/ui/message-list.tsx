import { ChatIcon } from '@blueprintjs/icons';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useMemo, useState } from 'react';
import { chatActions } from '../state/chat-actions.ts';
import { chatSlice } from '../state/chat-slice.ts';
import { emptyConversation } from '../state/conversation.ts';
import { MessageRow } from './message-row.tsx';
import { MessageScroller } from './message-scroller.tsx';
import { outgoingOf, rowsOf } from './rows.ts';

export function MessageList({ masked }: { readonly masked: boolean }) {
  const { dispatch } = useShell();
  const state = useSlice(chatSlice, (whole) => whole);
  const roomId = state.activeChatId;
  const conversation =
    (roomId === undefined ? undefined : state.conversations[roomId]) ?? emptyConversation;
  const rows = useMemo(
    () => rowsOf(conversation, outgoingOf(state, roomId)),
    [conversation, state, roomId],
  );
  const newestReply = conversation.messages.findLast((one) => one.type === 'ai_response')?.id;
  const [editing, setEditing] = useState<string>();
  const [deleting, setDeleting] = useState<string>();

  if (rows.length === 0) {
    return (
      <EmptyState icon={<ChatIcon size={20} />} title={messageTexts.emptyChat}>
        Ask about your file, or tell what is new.
      </EmptyState>
    );
  }

  return (
    <>
      <MessageScroller
        rows={rows}
        onNearTop={() => {
          if (roomId !== undefined && conversation.hasMore) {
            dispatch(chatActions.loadOlder(roomId));
          }
        }}
      >
        {(row) => (
          <MessageRow
            row={row}
            masked={masked}
            editing={editing}
            newestReply={newestReply}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
        )}
      </MessageScroller>
      <ConfirmDialog
        isOpen={deleting !== undefined}
        title="Delete Message?"
        confirm="Delete"
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting !== undefined) dispatch(chatActions.remove(deleting));
          setDeleting(undefined);
        }}
      >
        It disappears for everyone in this chat.
      </ConfirmDialog>
    </>
  );
}
