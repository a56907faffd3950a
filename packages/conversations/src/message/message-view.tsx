import { TickIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { memo, Suspense, useState, type ReactNode } from 'react';
import { type Layout, keyOf } from '../list/rows.ts';
import { useIsBlocked } from '../people/block-item.tsx';
import { conversationActions } from '../state/actions.ts';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { authorOf } from '../state/select.ts';
import { MessageActions, MessageReactions } from './message-actions.tsx';
import { MessageArticle } from './message-article.tsx';
import { useListedMessages, useMessageScene } from './message-context.tsx';
import { LongText, MessageFace, MessageMarks, MessageTime, StatusChip } from './message-parts.tsx';
import { PersonText } from './person-message.tsx';
import { ReplyMessage } from './reply-message.tsx';
import './message.css';

const EditForm = lazyPart(() => import('./edit-form.tsx'));
const MessageAttachments = lazyPart(() => import('../attachments/message-attachments.tsx'));

interface MessageViewProps {
  readonly message: Message;
  readonly layout: Layout;
  /** True: there is no face and no name, because the message continues the one above. */
  readonly grouped?: boolean;
  /** True: the message does not quote the message that it answers, because it is in a thread. */
  readonly inThread?: boolean;
}

/** Shows one message; must be inside a `MessageProvider`. */
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
        <ByPerson message={message} grouped={grouped} inThread={inThread} />
      );
  }
}

/** A message of a person, folded where the reader blocked that person, except in the direct message of the two. */
function ByPerson(props: PersonMessageProps) {
  const { message, inThread } = props;
  const { room } = useMessageScene();
  const isFolded = useIsBlocked(message.userId) && room?.type !== 'direct_message';
  if (!isFolded) return <PersonMessage {...props} />;
  return (
    <BlockedMessage messageId={message.id}>
      <PersonMessage message={message} grouped={false} inThread={inThread} />
    </BlockedMessage>
  );
}

/** The reader's own message in a chat: at the right, in a bubble. */
const OwnBubble = memo(function OwnBubble({ message }: { readonly message: Message }) {
  const { masked, editing } = useMessageScene();
  const deleting = useSlice(conversationsSlice, (state) => state.deleting.includes(message.id));
  const isMasked = masked && message.maskedContent !== null;
  const text = (isMasked ? message.maskedContent : null) ?? message.content;
  const isEditing = editing === message.id;
  return (
    <MessageArticle
      message={message}
      className={`ws-message--own${deleting ? ' ws-message--deleting' : ''}`}
      isBusy={deleting}
    >
      <EditableText message={message} isEditing={isEditing}>
        {text !== '' && (
          <div className="ws-message__bubble" dir="auto">
            <LongText messageId={keyOf(message)} text={text}>
              {(shown, isShort) => <PersonText text={shown} cut={isShort} masked={isMasked} />}
            </LongText>
          </div>
        )}
      </EditableText>
      <Files message={message} />
      <footer className="ws-message__meta">
        {deleting ? (
          t('Deleting...')
        ) : (
          <>
            {!isEditing && <MessageActions message={message} />}
            {message.edited && <span>{t('edited')}</span>}
            <MessageMarks message={message} />
            <MessageTime at={message.createdAt} />
            <TickIcon size={14} title={t('Sent')} />
          </>
        )}
      </footer>
    </MessageArticle>
  );
});

interface PersonMessageProps {
  readonly message: Message;
  readonly grouped: boolean;
  readonly inThread: boolean;
}

/** A person's message in a room: with a face and a name, at the left. */
const PersonMessage = memo(function PersonMessage(props: PersonMessageProps) {
  const { message, grouped, inThread } = props;
  const { room, editing } = useMessageScene();
  const { userId } = useSession();
  const deleting = useSlice(conversationsSlice, (state) => state.deleting.includes(message.id));
  const name = authorOf(room, message);
  const personId = message.sender.isGuest ? undefined : message.userId;
  const isEditing = editing === message.id;
  const head = (
    <>
      <MessageTime at={message.createdAt} />
      {message.edited && <span className="ws-message__time">{t('edited')}</span>}
      {deleting ? (
        <span className="ws-message__time">{t('Deleting...')}</span>
      ) : (
        <StatusChip status={message.metadata.status} />
      )}
      {!deleting && !isEditing && <MessageActions message={message} />}
    </>
  );
  return (
    <MessageArticle
      message={message}
      className={[
        'ws-message--person',
        grouped ? 'ws-message--grouped' : '',
        deleting ? 'ws-message--deleting' : '',
      ].join(' ')}
      isBusy={deleting}
      label={grouped ? t('{name}, continued', { name }) : undefined}
    >
      <MessageFace>
        {!grouped && <Avatar name={name} userId={personId} tinted={message.userId !== userId} />}
      </MessageFace>
      <div className="ws-message__main">
        {!grouped && (
          <header className="ws-message__head">
            <span className="ws-message__name" dir="auto" title={name}>
              {name}
            </span>
            {message.sender.isGuest && name !== 'Guest' && <Chip>{t('Guest')}</Chip>}
            <MessageMarks message={message} />
            {head}
          </header>
        )}
        {message.replyTo !== null && !inThread && (
          <QuoteLine roomId={message.roomId} messageId={message.replyTo} />
        )}
        <EditableText message={message} isEditing={isEditing}>
          <div className="ws-message__text" dir="auto">
            <LongText messageId={keyOf(message)} text={message.content}>
              {(shown, isShort) => <PersonText text={shown} cut={isShort} />}
            </LongText>
          </div>
        </EditableText>
        <Files message={message} />
        <MessageReactions message={message} />
        {grouped && (
          <>
            <span className="ws-message__marks">
              <MessageMarks message={message} />
            </span>
            {!isEditing && <span className="ws-message__later">{head}</span>}
          </>
        )}
      </div>
    </MessageArticle>
  );
});

interface EditableTextProps {
  readonly message: Message;
  readonly isEditing: boolean;
  /** The text as it is drawn for reading. */
  readonly children: ReactNode;
}

/**
 * Shows a text, or the form that edits it. The code of the form is loaded with the first edit: until then the text is
 * shown.
 */
function EditableText({ message, isEditing, children }: EditableTextProps) {
  return (
    <Suspense fallback={children}>{isEditing ? <EditForm message={message} /> : children}</Suspense>
  );
}

/** The files of a message; their code is loaded with the first message that has any. */
function Files({ message: { attachments } }: { readonly message: Message }) {
  return (
    attachments.length > 0 && (
      <Suspense>
        <MessageAttachments attachments={attachments} />
      </Suspense>
    )
  );
}

interface QuoteLineProps {
  readonly roomId: string;
  /** The id of the message that is answered. */
  readonly messageId: string;
}

/** The message that another one answers, in one line; a click leads to it. */
function QuoteLine({ roomId, messageId }: QuoteLineProps) {
  const messages = useListedMessages();
  const { room } = useMessageScene();
  const { dispatch } = useShell();
  const quoted = messages.find(({ id }) => id === messageId);
  const isBlocked = useIsBlocked(quoted?.userId ?? '');
  return (
    <button
      type="button"
      className="ws-message__quote"
      onClick={() => dispatch(conversationActions.jumpTo({ roomId, messageId }))}
    >
      {quoted === undefined || isBlocked ? (
        isBlocked ? (
          t('Message of a person you blocked')
        ) : (
          t('An earlier message')
        )
      ) : (
        <>
          <b>{authorOf(room, quoted)}</b> <span dir="auto">{quoted.content}</span>
        </>
      )}
    </button>
  );
}

interface BlockedMessageProps {
  readonly messageId: string;
  readonly children: ReactNode;
}

/** Hides the message of a person whom the reader blocked, until the reader wants to see it. */
function BlockedMessage({ messageId, children }: BlockedMessageProps) {
  const { unfolded } = useMessageScene();
  const key = `blocked ${messageId}`;
  const [isShown, setShown] = useState(() => unfolded.get(key) ?? false);
  const toggle = () => {
    setShown(!isShown);
    unfolded.set(key, !isShown);
  };
  return (
    <>
      <p className="ws-message--blocked">
        <span>{t('Message of a person you blocked')}</span> –{' '}
        <button
          type="button"
          className="ws-message__more ws-finger"
          aria-expanded={isShown}
          onClick={toggle}
        >
          {isShown ? t('Hide') : t('Show')}
        </button>
      </p>
      {isShown && children}
    </>
  );
}
