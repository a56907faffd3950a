import { MenuItem } from '@blueprintjs/core';
import { PinIcon, UnpinIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { chatActions } from '../state/chat-actions.ts';

/** Pinned chats stand first in the list, for this person alone. */
export function PinItem({ chat }: { readonly chat: Room }) {
  const { dispatch } = useShell();
  return (
    <MenuItem
      icon={chat.pinned ? <UnpinIcon /> : <PinIcon />}
      text={chat.pinned ? 'Unpin' : 'Pin'}
      onClick={() => dispatch(chatActions.pin({ roomId: chat.id, pinned: !chat.pinned }))}
    />
  );
}
