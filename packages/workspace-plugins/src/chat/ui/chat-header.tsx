import {
  AddIcon,
  ChatIcon,
  EditIcon,
  EyeOpenIcon,
  MoreIcon,
  PinIcon,
  ShieldIcon,
} from '@blueprintjs/icons';
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useState } from 'react';
import { PinItem } from './pin-item.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface ChatHeaderProps {
  readonly masked: boolean;
  readonly onMaskedChange: (masked: boolean) => void;
}

export function ChatHeader({ masked, onMaskedChange }: ChatHeaderProps) {
  const { dispatch } = useShell();
  const { signedIn } = useSession();
  const [renaming, setRenaming] = useState(false);
  const chats = useSlice(conversationsSlice, (state) => state.rooms);
  const { activeChatId, currentChat: active } = useSlice(
    conversationsSlice,
    (state) => state.personalChats,
  );
  const messages = useSlice(conversationsSlice, (state) =>
    activeChatId === undefined ? undefined : state.messagesByRoom[activeChatId]?.messages,
  );
  const hasMasked = messages?.some((own) => own.isUser && own.maskedContent !== null) ?? false;

  return (
    <header className="ws-chat__header">
      <h2 className="ws-chat__title">{active?.name ?? 'New chat'}</h2>
      {hasMasked && (
        <Segmented
          label="View of your messages"
          value={masked ? 'masked' : 'original'}
          options={[
            { value: 'original', label: 'Original', icon: <EyeOpenIcon size={12} /> },
            { value: 'masked', label: 'Masked', icon: <ShieldIcon size={12} /> },
          ]}
          onChange={(value) => onMaskedChange(value === 'masked')}
        />
      )}
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem
              icon={<AddIcon />}
              text="New chat"
              onClick={() => dispatch(conversationActions.openChat(undefined))}
            />
            {active !== undefined && signedIn && (
              <>
                <MenuItem icon={<EditIcon />} text="Rename" onClick={() => setRenaming(true)} />
                <PinItem chat={active} />
              </>
            )}
            {chats.length > 0 && <MenuDivider title="Your chats" />}
            {chats
              .filter((room) => room.type === 'private_chat')
              .map((room) => (
                <MenuItem
                  key={room.id}
                  icon={<ChatIcon />}
                  text={room.name}
                  {...(room.pinned && { labelElement: <PinIcon size={12} title="Pinned" /> })}
                  selected={room.id === activeChatId}
                  onClick={() => dispatch(conversationActions.openChat(room.id))}
                />
              ))}
          </Menu>
        }
      >
        <IconButton icon={<MoreIcon />} label="Chats and options" />
      </Popover>
      {active !== undefined && (
        <RenameDialog isOpen={renaming} room={active} onClose={() => setRenaming(false)} />
      )}
    </header>
  );
}
