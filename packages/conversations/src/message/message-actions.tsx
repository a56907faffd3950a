import { ChatIcon, EditIcon, RefreshIcon, TrashIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { conversationActions } from '../state/actions.ts';
import { rightsOf } from '../state/rights.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { useMessageScene } from './message-context.tsx';

/** What can be done with a message, shown while the pointer or the focus is on it. */
export function MessageActions({ message }: { readonly message: Message }) {
  const { room, messages, onReply, setEditing, askToRemove } = useMessageScene();
  const { dispatch } = useShell();
  const session = useSession();
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
          label="Reply"
          onClick={() => onReply(message)}
        />
      )}
      <CopyButton
        text={isReply ? splitReasoning(message.content).content : message.content}
        label={isReply ? 'Copy the answer' : 'Copy the message'}
      />
      {isNewest && (
        <IconButton
          size="small"
          icon={<RefreshIcon size={12} />}
          label="Regenerate"
          onClick={() => dispatch(conversationActions.regenerate({ messageId: message.id }))}
        />
      )}
      {rights.edit && (
        <IconButton
          size="small"
          icon={<EditIcon size={12} />}
          label="Edit the message"
          onClick={() => setEditing(message.id)}
        />
      )}
      {rights.remove && (
        <IconButton
          size="small"
          icon={<TrashIcon size={12} />}
          label="Delete the message"
          onClick={() => askToRemove(message.id)}
        />
      )}
    </span>
  );
}
