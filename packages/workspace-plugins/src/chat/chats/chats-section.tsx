import { ChatIcon, ChevronRightIcon, GlobeIcon, MoreIcon, PinIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useState } from 'react';
import { ChatMenu } from '../header/chat-menu.tsx';

interface ChatsSectionProps {
  readonly title: string;
  readonly chats: readonly Room[];
  readonly activeId: string | undefined;
  /** Folded at first. */
  readonly folded?: boolean;
  readonly onOpen: (chat: Room) => void;
}

export function ChatsSection(props: ChatsSectionProps) {
  const { title, chats, activeId, onOpen } = props;
  const [isOpen, setOpen] = useState(props.folded !== true);
  if (chats.length === 0) return null;
  return (
    <section className="ws-chats__section" aria-label={title}>
      <button
        type="button"
        className="ws-chats__heading"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon size={12} />
        {title} <small>{chats.length}</small>
      </button>
      {isOpen && (
        <ul className="ws-chats__rows">
          {chats.map((chat) => (
            <ChatRow
              key={chat.id}
              chat={chat}
              selected={chat.id === activeId}
              onOpen={() => onOpen(chat)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChatRowProps {
  readonly chat: Room;
  readonly selected: boolean;
  readonly onOpen: () => void;
}

function ChatRow({ chat, selected, onOpen }: ChatRowProps) {
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
