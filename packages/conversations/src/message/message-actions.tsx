import { ChatIcon, EditIcon, LinkIcon, MoreIcon, RefreshIcon, TrashIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { copyLink } from '@mach42/plugin-kit/ui/link-items.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { lazy, Suspense, useRef } from 'react';
import { conversationPath } from '../addresses.ts';
import { conversationActions } from '../state/actions.ts';
import { rightsOf } from '../state/rights.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { useMessageScene } from './message-context.tsx';

const MessageMenu = lazy(() => import('./message-menu.tsx'));

/** What can be done with a message, shown while the pointer or the focus is on it. */
export function MessageActions({ message }: { readonly message: Message }) {
  const { room, messages, onReply, setEditing, askToRemove } = useMessageScene();
  const shell = useShell();
  const { dispatch } = shell;
  const session = useSession();
  /** What takes the focus elsewhere begins when the menu has given it back. */
  const afterwards = useRef<() => void>(undefined);
  const rights = rightsOf(message, room, session);
  const isReply = message.type === 'ai_response';
  const isNewest = isReply && messages.findLast((one) => one.type === 'ai_response') === message;
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
