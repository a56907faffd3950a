import { ChevronRightIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useState } from 'react';
import { ChatRow } from './chat-row.tsx';

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
