import { EyeOpenIcon, MenuIcon, MoreIcon, PinIcon, ShieldIcon } from '@blueprintjs/icons';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { unreadOf } from '@mach42/conversations/state/select.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { listedChats } from '../chats/listed-chats.ts';
import { useIsGuest } from '../chats/use-is-guest.ts';
import { ChatMenu } from './chat-menu.tsx';
import './header.css';

interface ChatHeaderProps {
  /** Undefined: there is nothing masked to look at. */
  readonly masked: boolean | undefined;
  readonly onMaskedChange: (masked: boolean) => void;
  readonly listOpen: boolean;
  readonly onListToggle: () => void;
}

export function ChatHeader(props: ChatHeaderProps) {
  const { masked, listOpen } = props;
  const isGuest = useIsGuest();
  const { activeChatId, currentChat } = useSlice(conversationsSlice, (s) => s.personalChats);
  const unread = useSlice(conversationsSlice, ({ rooms }) =>
    unreadOf(listedChats(rooms, isGuest).filter(({ id }) => id !== activeChatId)),
  );
  return (
    <header className="ws-chat__header">
      <span className="ws-chat__list-button">
        <IconButton
          icon={<MenuIcon />}
          label={unread === 0 ? 'Your chats' : `Your chats, ${unread} unread`}
          aria-expanded={listOpen}
          active={listOpen}
          onClick={props.onListToggle}
        />
        <Count value={unread} accent />
      </span>
      <h2 className="ws-chat__title" dir="auto" title={currentChat?.name}>
        {currentChat?.name ?? 'New chat'}
      </h2>
      {currentChat?.pinned === true && <PinIcon size={12} title="Pinned" />}
      {masked !== undefined && (
        <Segmented
          label="View of your messages"
          value={masked ? 'masked' : 'original'}
          options={[
            { value: 'original', label: 'Original', icon: <EyeOpenIcon size={12} /> },
            { value: 'masked', label: 'Masked', icon: <ShieldIcon size={12} /> },
          ]}
          onChange={(value) => props.onMaskedChange(value === 'masked')}
        />
      )}
      <Popover placement="bottom-end" content={<ChatMenu chat={currentChat} startsNew />}>
        <IconButton icon={<MoreIcon />} label="Options of the chat" />
      </Popover>
    </header>
  );
}
