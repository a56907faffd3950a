import { ChatIcon, EditIcon, LinkIcon, MoreIcon, RefreshIcon, TrashIcon } from '@blueprintjs/icons';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { copyLink } from '@mach42/plugin-kit/ui/link-items.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Suspense, useRef } from 'react';
import { conversationPath } from '../addresses.ts';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import { conversationActions } from '../state/actions.ts';
import { rightsOf } from '../state/rights.ts';
import { participantOf } from '../state/select.ts';
import { useMessageScene } from './message-context.tsx';
import './reactions.css';

/** The reactions to a message, connected to the conversation. */
export function MessageReactions({ message }: { readonly message: Message }) {
  const { room } = useMessageScene();
  const { dispatch } = useShell();
  const session = useSession();
  const name = (userId: string) => {
    if (userId === session.userId) return t('You');
    const participant = participantOf(room, userId);
    return participant === undefined ? t('Someone') : nameOrUsername(participant);
  };
  return (
    <ReactionsBar
      reactions={message.reactions}
      userId={session.userId}
      nameOrUsername={name}
      canReact={rightsOf(message, room, session).react}
      onToggle={(emoji, adds) => {
        const input = { messageId: message.id, emoji };
        dispatch(adds ? conversationActions.react(input) : conversationActions.unreact(input));
      }}
    />
  );
}

interface ReactionsBarProps {
  readonly reactions: Message['reactions'];
  /** The id of the reader. */
  readonly userId: string | undefined;
  readonly nameOrUsername: (userId: string) => string;
  /** False: the reactions are only shown. */
  readonly canReact: boolean;
  readonly onToggle: (emoji: string, adds: boolean) => void;
}

/** Shows which people reacted with which emoji; a click adds or removes the reader's own reaction. */
function ReactionsBar(props: ReactionsBarProps) {
  const { reactions, userId, nameOrUsername, canReact, onToggle } = props;
  const used = Object.entries(reactions).filter(([, people]) => people.length > 0);
  if (used.length === 0) return null;
  return (
    <div className="ws-reactions" role="group" aria-label={t('Reactions')}>
      {used.map(([emoji, people]) => {
        const isOwn = userId !== undefined && people.includes(userId);
        const names = people.map(nameOrUsername).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            className="ws-reactions__one"
            aria-pressed={isOwn}
            aria-label={`${emoji} ${people.length}: ${names}`}
            title={names}
            disabled={!canReact}
            onClick={() => onToggle(emoji, !isOwn)}
          >
            <span>{emoji}</span> {people.length}
          </button>
        );
      })}
      {canReact && (
        <EmojiPicker className="ws-reactions__add" onPick={(emoji) => onToggle(emoji, true)} />
      )}
    </div>
  );
}

const MessageMenu = lazyPart(() => import('./message-menu.tsx'));

/** Buttons for the actions on a message, shown while the pointer or the focus is on it. */
export function MessageActions({ message }: { readonly message: Message }) {
  const { room, newestReplyId, onReply, setEditing, askToRemove } = useMessageScene();
  const shell = useShell();
  const { dispatch } = shell;
  const session = useSession();
  /** An action that moves the focus elsewhere; it runs after the menu has returned the focus. */
  const afterwards = useRef<() => void>(undefined);
  const rights = rightsOf(message, room, session);
  const isReply = message.type === 'ai_response';
  const isNewest = message.id === newestReplyId;
  return (
    <span className="ws-message__actions">
      {rights.react && (
        <EmojiPicker
          onPick={(emoji) => dispatch(conversationActions.react({ messageId: message.id, emoji }))}
        />
      )}
      {rights.reply && onReply !== undefined && (
        <IconButton
          size="small"
          icon={<ChatIcon size={12} />}
          label={t('Reply')}
          onClick={() => onReply(message)}
        />
      )}
      <CopyButton
        text={isReply ? splitReasoning(message.content).content : message.content}
        label={isReply ? t('Copy the answer') : t('Copy the message')}
      />
      {session.signedIn && room !== undefined && (
        <IconButton
          size="small"
          icon={<LinkIcon size={12} />}
          label={t('Copy link to message')}
          onClick={() => void copyLink(shell, conversationPath(room, message.id))}
        />
      )}
      {isNewest && (
        <IconButton
          size="small"
          icon={<RefreshIcon size={12} />}
          label={t('Regenerate')}
          onClick={() => dispatch(conversationActions.regenerate({ messageId: message.id }))}
        />
      )}
      {rights.edit && (
        <IconButton
          size="small"
          icon={<EditIcon size={12} />}
          label={t('Edit the message')}
          onClick={() => setEditing(message.id)}
        />
      )}
      {rights.remove && (
        <IconButton
          size="small"
          icon={<TrashIcon size={12} />}
          label={t('Delete the message')}
          onClick={() => askToRemove(message.id)}
        />
      )}
      <Popover
        placement="bottom-end"
        onClosed={() => {
          afterwards.current?.();
          afterwards.current = undefined;
        }}
        content={
          <Suspense>
            <MessageMenu message={message} onChosen={(run) => (afterwards.current = run)} />
          </Suspense>
        }
      >
        <IconButton
          size="small"
          icon={<MoreIcon size={12} />}
          label={t('More to do with the message')}
        />
      </Popover>
    </span>
  );
}
