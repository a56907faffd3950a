import { EditIcon, TickIcon, TrashIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo } from 'react';
import { chatActions } from '../state/chat-actions.ts';
import { chatSlice } from '../state/chat-slice.ts';
import { EditForm } from './edit-form.tsx';

interface OwnMessageProps {
  readonly message: Message;
  readonly masked: boolean;
  readonly editing: boolean;
  readonly onEdit: (messageId: string | undefined) => void;
  readonly onDelete: (messageId: string) => void;
}

export const OwnMessage = memo(function OwnMessage(props: OwnMessageProps) {
  const { message, masked, editing } = props;
  const { dispatch } = useShell();
  const deleting = useSlice(chatSlice, (state) => state.deleting.includes(message.id));
  const text = masked ? (message.maskedContent ?? message.content) : message.content;
  return (
    <article
      className={`ws-message ws-message--own${deleting ? ' ws-message--deleting' : ''}`}
      aria-busy={deleting}
    >
      {editing ? (
        <EditForm
          content={message.content}
          onCancel={() => props.onEdit(undefined)}
          onSave={(content) => {
            props.onEdit(undefined);
            if (content.trim() === '' || content === message.content) return;
            dispatch(chatActions.edit({ messageId: message.id, content }));
          }}
        />
      ) : (
        <div className="ws-message__bubble">{text}</div>
      )}
      <footer className="ws-message__meta">
        {deleting ? (
          'Deleting...'
        ) : (
          <>
            {!editing && (
              <span className="ws-message__actions">
                <IconButton
                  size="small"
                  icon={<EditIcon size={12} />}
                  label="Edit the message"
                  onClick={() => props.onEdit(message.id)}
                />
                <IconButton
                  size="small"
                  icon={<TrashIcon size={12} />}
                  label="Delete the message"
                  onClick={() => props.onDelete(message.id)}
                />
              </span>
            )}
            {message.edited && <span>edited</span>}
            <Timestamp at={message.createdAt} form="time" />
            <TickIcon size={14} title="Sent" />
          </>
        )}
      </footer>
    </article>
  );
});
