import {
  AddIcon,
  ChatIcon,
  ChevronRightIcon,
  CrossIcon,
  GlobeIcon,
  MoreIcon,
  PinIcon,
} from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { roomSections, roomOf } from '@mach42/conversations/state/select.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { MarkedText } from '@mach42/plugin-kit/search/hits.tsx';
import { useSlice, readSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChatMenu } from '../header/chat-menu.tsx';
import {
  listedChats,
  matchingChats,
  useIsGuest,
  useMessageSearch,
  type MessageSearch,
} from './listed-chats.ts';
import './chats.css';

interface MessageHitsProps {
  readonly found: MessageSearch;
  readonly isGuest: boolean;
  readonly onOpened: () => void;
}

/** Lists the found messages; a click leads to the message in its conversation. */
function MessageHits({ found, isGuest, onOpened }: MessageHitsProps) {
  const { dispatch, getState, workspace } = useShell();

  function open({ roomId, id }: SearchHit) {
    if (roomId === undefined) return;
    const room = roomOf(readSlice(conversationsSlice, getState()), roomId);
    const isInColumn = isGuest || room?.type === 'private_chat';
    dispatch(
      isInColumn ? conversationActions.openChat(roomId) : conversationActions.openRoom(roomId),
    );
    if (!isInColumn) workspace.open(tabId('rooms'));
    dispatch(conversationActions.jumpTo({ roomId, messageId: id }));
    onOpened();
  }

  if (found.error !== undefined) {
    return (
      <p className="ws-chats__note" role="alert">
        {t('The messages could not be searched. {message}', { message: found.error.message })}
      </p>
    );
  }
  if (found.query !== '' && found.hits.length === 0) {
    return (
      <p className="ws-chats__note">{t('No message has “{query}”.', { query: found.query })}</p>
    );
  }
  return (
    <ul className="ws-chats__rows">
      {found.hits.map((hit) => (
        <li key={hit.id}>
          <button type="button" className="ws-chats__hit" onClick={() => open(hit)}>
            <span className="ws-chats__hit-head">
              <b dir="auto">{hit.title}</b>
              <Timestamp at={hit.timestamp} />
            </span>
            <span className="ws-chats__snippet" dir="auto">
              <MarkedText text={hit.snippet} marks={hit.marks} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChatsDrawerProps {
  /** Moves the focus to the field in which the first message of a new chat is written. */
  readonly toComposer: () => void;
  readonly onClose: () => void;
}

/** Lists the chats and searches all messages; it is above the conversation. */
export default function ChatsDrawer({ toComposer, onClose }: ChatsDrawerProps) {
  const { dispatch } = useShell();
  const isGuest = useIsGuest();
  const rooms = useSlice(conversationsSlice, (state) => state.rooms);
  const activeId = useSlice(conversationsSlice, (state) => state.personalChats.activeChatId);
  const [query, setQuery] = useState('');
  const found = useMessageSearch(query);
  const field = useRef<HTMLInputElement>(null);
  const beginsNew = useRef(false);
  const matching = useMemo(
    () => matchingChats(listedChats(rooms, isGuest), query),
    [rooms, isGuest, query],
  );
  const { pinned, chats, forums, archived } = roomSections(matching);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (beginsNew.current) toComposer();
      else if (before instanceof HTMLElement) before.focus();
    };
  }, [toComposer]);

  function open(roomId: string | undefined) {
    dispatch(conversationActions.openChat(roomId));
    beginsNew.current = roomId === undefined;
    onClose();
  }
  const section = (title: string, listed: readonly Room[], folded = false) => (
    <ChatsSection
      title={title}
      chats={listed}
      activeId={activeId}
      folded={folded && query === ''}
      key={`${title} ${query === ''}`}
      onOpen={(chat) => open(chat.id)}
    />
  );

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      <div className="ws-chats__scrim" onClick={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere in it */}
      <div
        className="ws-chats"
        role="dialog"
        tabIndex={-1}
        aria-label={t('Your chats')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query === '') onClose();
        }}
      >
        <div className="ws-chats__tools">
          <SearchBox
            ref={field}
            value={query}
            placeholder={t('Search chats and messages')}
            onChange={setQuery}
          />
          <IconButton icon={<CrossIcon />} label={t('Close the list')} onClick={onClose} />
        </div>
        <Button className="ws-chats__new" fill icon={<AddIcon />} onClick={() => open(undefined)}>
          {t('New chat')}
        </Button>
        <div className="ws-chats__list">
          {section(t('Pinned'), pinned)}
          {section(isGuest ? t('Your chat') : t('Chats'), chats)}
          {section(t('Forums'), forums)}
          {section(t('Archived'), archived, true)}
          {matching.length === 0 && (
            <p className="ws-chats__note">
              {query === ''
                ? t('No chats yet. Your first message starts one.')
                : t('No chat is called “{query}”.', { query: query.trim() })}
            </p>
          )}
          {query.trim() !== '' && (
            <section className="ws-chats__section" aria-label={t('Messages')}>
              <h3 className="ws-chats__heading">
                {t('Messages')} {found.hits.length > 0 && <small>{found.hits.length}</small>}
              </h3>
              <MessageHits found={found} isGuest={isGuest} onOpened={onClose} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface ChatsSectionProps {
  readonly title: string;
  readonly chats: readonly Room[];
  readonly activeId: string | undefined;
  /** True: the section is folded at first. */
  readonly folded?: boolean;
  readonly onOpen: (chat: Room) => void;
}

function ChatsSection(props: ChatsSectionProps) {
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
        {chat.pinned && <PinIcon size={12} title={t('Pinned')} />}
        <Count
          value={chat.unreadCount}
          accent
          label={t('{unreadCount} unread', { unreadCount: chat.unreadCount })}
        />
      </button>
      {isPrivate && signedIn && (
        <Popover placement="bottom-end" content={<ChatMenu chat={chat} />}>
          <IconButton
            size="small"
            icon={<MoreIcon />}
            label={t('Options of {name}', { name: chat.name })}
          />
        </Popover>
      )}
    </li>
  );
}
