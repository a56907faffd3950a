import { ChatIcon, ChevronDownIcon } from '@blueprintjs/icons';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chatActions } from '../state/chat-actions.ts';
import { chatSlice } from '../state/chat-slice.ts';
import { emptyConversation } from '../state/conversation.ts';
import { MessageRow } from './message-row.tsx';
import { outgoingOf, rowsOf } from './rows.ts';

const estimatedRow = 88;
const olderWithin = 120;
const nearEnd = 80;

export function MessageList({ masked }: { readonly masked: boolean }) {
  const { dispatch } = useShell();
  const state = useSlice(chatSlice, (whole) => whole);
  const roomId = state.activeChatId;
  const conversation =
    (roomId === undefined ? undefined : state.conversations[roomId]) ?? emptyConversation;
  const rows = useMemo(
    () => rowsOf(conversation.messages, outgoingOf(state, roomId)),
    [conversation.messages, state, roomId],
  );
  const newestReply = conversation.messages.findLast((one) => one.type === 'ai_response')?.id;
  const [editing, setEditing] = useState<string>();
  const [deleting, setDeleting] = useState<string>();
  const [atEnd, setAtEnd] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRow,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    paddingStart: 16,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    onChange: (instance) => setAtEnd(instance.isAtEnd(nearEnd)),
    measureElement: (element, _entry, instance) =>
      element.getBoundingClientRect().height || instance.options.estimateSize(0),
  });
  const items = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();

  useEffect(() => virtualizer.scrollToEnd(), [virtualizer]);

  const first = items[0]?.index;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || roomId === undefined || !conversation.hasMore) return;
    const fitsWhole = height <= element.clientHeight;
    if (fitsWhole || (first === 0 && element.scrollTop < olderWithin)) {
      dispatch(chatActions.loadOlder(roomId));
    }
  }, [conversation.hasMore, conversation.messages.length, dispatch, first, height, roomId]);

  if (rows.length === 0) {
    return (
      <div className="ws-chat__empty">
        <EmptyState icon={<ChatIcon size={20} />} title={messageTexts.emptyChat}>
          Ask about your file, or tell what is new.
        </EmptyState>
      </div>
    );
  }

  return (
    <div className="ws-chat__list">
      <div
        ref={scroller}
        className="ws-chat__scroller"
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
      >
        <div className="ws-chat__rows" style={{ height }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="ws-chat__row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <MessageRow
                  row={row}
                  masked={masked}
                  editing={editing}
                  newestReply={newestReply}
                  onEdit={setEditing}
                  onDelete={setDeleting}
                />
              </div>
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <IconButton
          className="ws-chat__latest"
          variant="outline"
          icon={<ChevronDownIcon />}
          label="Jump to the latest message"
          onClick={() => virtualizer.scrollToEnd()}
        />
      )}
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
    </div>
  );
}
