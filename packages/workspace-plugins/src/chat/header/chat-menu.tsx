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
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { trimmedEnd, trimmedStart } from '@mach42/contracts/kernel/text-parts.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationPath } from '@mach42/conversations/addresses.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { LinkItems } from '@mach42/plugin-kit/ui/link-items.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { useChatDialogs } from './chat-dialogs.tsx';

/** Returns a conversation as Markdown, with the author and the time (UTC) of each message. */
export function conversationAsMarkdown(room: Room, messages: readonly Message[]): string {
  const said = messages.map(
    (message) => `## ${message.username}, ${stampOf(message.createdAt)}\n\n${message.content}\n`,
  );
  return [`# ${room.name}\n`, ...said].join('\n');
}

/** Returns a conversation as JSON, with all known fields of its messages. */
export function conversationAsJson(room: Room, messages: readonly Message[]): string {
  const { id, name, type, createdAt } = room;
  return `${JSON.stringify({ room: { id, name, type, createdAt }, messages }, null, 2)}\n`;
}

/** Returns a file name: `Lease & Q3 week` → `lease-q3-week`; `chat` when nothing remains. */
export function fileNameOf(name: string): string {
  const joined = name.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const plain = trimmedEnd(trimmedStart(joined, '-'), '-').slice(0, 80);
  return plain === '' ? 'chat' : plain;
}

function stampOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

interface ChatMenuProps {
  readonly chat: Room | undefined;
  readonly startsNew?: boolean;
}

/** The menu of a private chat. */
export function ChatMenu({ chat, startsNew = false }: ChatMenuProps) {
  const { dispatch } = useShell();
  const { signedIn } = useSession();
  return (
    <Menu>
      {startsNew && (
        <MenuItem
          icon={<AddIcon />}
          text={t('New chat')}
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
    toasts.undo(t('“{name}” archived', { name: chat.name }), {
      icon: <ArchiveIcon />,
      undo: () => change({ archived: false }),
    });
  }

  return (
    <>
      <MenuItem icon={<EditIcon />} text={t('Rename')} onClick={() => rename(chat)} />
      <MenuItem
        icon={chat.pinned ? <UnpinIcon /> : <PinIcon />}
        text={chat.pinned ? t('Unpin') : t('Pin')}
        onClick={() => change({ pinned: !chat.pinned })}
      />
      <MenuItem
        icon={chat.archived ? <UnarchiveIcon /> : <ArchiveIcon />}
        text={chat.archived ? t('Unarchive') : t('Archive')}
        onClick={archive}
      />
      <MenuDivider />
      <LinkItems path={conversationPath(chat)} text={t('Copy link to chat')} />
      <MenuItem icon={<ShareIcon />} text={t('Share by a link')} onClick={() => share(chat)} />
      <MenuItem
        icon={<DocumentIcon />}
        text={t('Export as Markdown')}
        onClick={() => void exportAs('markdown')}
      />
      <MenuItem
        icon={<CodeBlockIcon />}
        text={t('Export as JSON')}
        onClick={() => void exportAs('json')}
      />
      <MenuDivider />
      <MenuItem
        icon={<TrashIcon />}
        intent="danger"
        text={t('Delete')}
        onClick={() => dispatch(conversationActions.removeRoom({ roomId: chat.id }))}
      />
    </>
  );
}

const forms = {
  markdown: { write: conversationAsMarkdown, ending: 'md', mediaType: 'text/markdown' },
  json: { write: conversationAsJson, ending: 'json', mediaType: 'application/json' },
} as const;

/** Saves the whole conversation as a file. */
function useExport(room: Room): (form: keyof typeof forms) => Promise<void> {
  const { api, toasts } = useShell();
  return async (form) => {
    const { write, ending, mediaType } = forms[form];
    try {
      const messages = await readAllMessages(api, room.id);
      download(`${fileNameOf(room.name)}.${ending}`, mediaType, write(room, messages));
    } catch (thrown) {
      toasts.error(
        t('The chat could not be exported. {message}', { message: asApiError(thrown).message }),
      );
    }
  };
}

/** Reads every message of a room, oldest first. @throws ApiError */
async function readAllMessages(api: Api, roomId: string): Promise<readonly Message[]> {
  const pages: (readonly Message[])[] = [];
  let before: string | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const { data, meta } = await api.request(listMessages, {
      params: { id: roomId },
      query: { limit: limits.messagePageMaximum, ...(before !== undefined && { before }) },
    });
    pages.unshift(data);
    before = data[0]?.id;
    if (!meta.hasMore || before === undefined) return pages.flat();
  }
}
