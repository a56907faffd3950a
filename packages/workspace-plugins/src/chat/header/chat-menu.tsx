import {
  AddIcon,
  ArchiveIcon,
  CodeBlockIcon,
  DocumentIcon,
  EditIcon,
  PinIcon,
  ShareIcon,
  TrashIcon,
  UnarchiveIcon,
  UnpinIcon,
} from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { useExport } from '../export/use-export.ts';
import { useChatDialogs } from './chat-dialogs.tsx';

interface ChatMenuProps {
  readonly chat: Room | undefined;
  readonly startsNew?: boolean;
}

/** What can be done with a private chat. */
export function ChatMenu({ chat, startsNew = false }: ChatMenuProps) {
  const { dispatch } = useShell();
  const { signedIn } = useSession();
  return (
    <Menu>
      {startsNew && (
        <MenuItem
          icon={<AddIcon />}
          text="New chat"
          onClick={() => dispatch(conversationActions.openChat(undefined))}
        />
      )}
      {chat?.type === 'private_chat' && signedIn && <OwnChatItems chat={chat} />}
    </Menu>
  );
}

function OwnChatItems({ chat }: { readonly chat: Room }) {
  const { dispatch, toasts } = useShell();
  const { rename, share } = useChatDialogs();
  const exportAs = useExport(chat);
  const change = (changes: { readonly pinned?: boolean; readonly archived?: boolean }) =>
    dispatch(conversationActions.change({ roomId: chat.id, changes }));

  function archive() {
    change({ archived: !chat.archived });
    if (chat.archived) return;
    toasts.undo(`“${chat.name}” archived`, {
      icon: <ArchiveIcon />,
      undo: () => change({ archived: false }),
    });
  }

  return (
    <>
      <MenuItem icon={<EditIcon />} text="Rename" onClick={() => rename(chat)} />
      <MenuItem
        icon={chat.pinned ? <UnpinIcon /> : <PinIcon />}
        text={chat.pinned ? 'Unpin' : 'Pin'}
        onClick={() => change({ pinned: !chat.pinned })}
      />
      <MenuItem
        icon={chat.archived ? <UnarchiveIcon /> : <ArchiveIcon />}
        text={chat.archived ? 'Take out of the archive' : 'Archive'}
        onClick={archive}
      />
      <MenuDivider />
      <MenuItem icon={<ShareIcon />} text="Share by a link" onClick={() => share(chat)} />
      <MenuItem
        icon={<DocumentIcon />}
        text="Export as Markdown"
        onClick={() => void exportAs('markdown')}
      />
      <MenuItem
        icon={<CodeBlockIcon />}
        text="Export as JSON"
        onClick={() => void exportAs('json')}
      />
      <MenuDivider />
      <MenuItem
        icon={<TrashIcon />}
        intent="danger"
        text="Delete"
        onClick={() => dispatch(conversationActions.removeRoom({ roomId: chat.id }))}
      />
    </>
  );
}
