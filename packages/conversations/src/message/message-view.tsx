import { TickIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { memo } from 'react';
import { keyOf, type Layout } from '../list/rows.ts';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { EditForm } from './edit-form.tsx';
import { LongText } from './long-text.tsx';
import { MessageActions } from './message-actions.tsx';
import { useMessageScene } from './message-context.tsx';
import { MessageText } from './message-text.tsx';
import { MessageTime } from './message-head.tsx';
import { PersonMessage } from './person-message.tsx';
import { ReplyMessage } from './reply-message.tsx';
import './message.css';

export interface MessageViewProps {
  readonly message: Message;
  readonly layout: Layout;
  /** Without face and name: it goes on from the message above. */
  readonly grouped?: boolean;
  /** In its thread it does not quote what it answers. */
  readonly inThread?: boolean;
}

/** One message; stands inside a `MessageProvider`. */
export function MessageView(props: MessageViewProps) {
  const { message, layout, grouped = false, inThread = false } = props;
  switch (message.type) {
    case 'system':
      return (
        <p className="ws-message--system" dir="auto">
          {message.content}
        </p>
      );
    case 'ai_response':
      return <ReplyMessage message={message} layout={layout} />;
    case 'text':
      return layout === 'chat' && message.isUser ? (
        <OwnBubble message={message} />
      ) : (
        <PersonMessage message={message} grouped={grouped} inThread={inThread} />
      );
  }
}

/** One's own message in a chat: at the right, in a bubble. */
const OwnBubble = memo(function OwnBubble({ message }: { readonly message: Message }) {
  const { masked, editing } = useMessageScene();
  const deleting = useSlice(conversationsSlice, (state) => state.deleting.includes(message.id));
  const isMasked = masked && message.maskedContent !== null;
  const text = (isMasked ? message.maskedContent : null) ?? message.content;
  const isEditing = editing === message.id;
  return (
    <article
      tabIndex={-1}
      className={`ws-message ws-message--own${deleting ? ' ws-message--deleting' : ''}`}
      aria-busy={deleting}
    >
      {isEditing ? (
        <EditForm message={message} />
      ) : (
        <div className="ws-message__bubble" dir="auto">
          <LongText messageId={keyOf(message)} text={text}>
            {(shown) => <MessageText text={shown} masked={isMasked} />}
          </LongText>
        </div>
      )}
      <footer className="ws-message__meta">
        {deleting ? (
          'Deleting...'
        ) : (
          <>
            {!isEditing && <MessageActions message={message} />}
            {message.edited && <span>edited</span>}
            <MessageTime at={message.createdAt} />
            <TickIcon size={14} title="Sent" />
          </>
        )}
      </footer>
    </article>
  );
});
