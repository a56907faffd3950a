import { ChatIcon, GlobeIcon, MoreIcon, PinIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { ChatMenu } from '../header/chat-menu.tsx';

interface ChatRowProps {
  readonly chat: Room;
  readonly selected: boolean;
  readonly onOpen: () => void;
}

export function ChatRow({ chat, selected, onOpen }: ChatRowProps) {
  const { signedIn } = useSession();
  const isPrivate = chat.type === 'private_chat';
  return (
    <li
      className={classNames(
        'ws-chats__row',
        selected && 'ws-chats__row--selected',
        chat.hasUnread && 'ws-chats__row--unread',
      )}
    >
      <button
        type="button"
        className="ws-chats__open"
        aria-current={selected ? 'true' : undefined}
        onClick={onOpen}
      >
        {isPrivate ? <ChatIcon /> : <GlobeIcon />}
        <span className="ws-chats__name" dir="auto">
          {chat.name}
        </span>
        {chat.pinned && <PinIcon size={12} title="Pinned" />}
        <Count value={chat.unreadCount} accent label={`${chat.unreadCount} unread`} />
      </button>
      {isPrivate && signedIn && (
        <Popover placement="bottom-end" content={<ChatMenu chat={chat} />}>
          <IconButton size="small" icon={<MoreIcon />} label={`Options of ${chat.name}`} />
        </Popover>
      )}
    </li>
  );
}
