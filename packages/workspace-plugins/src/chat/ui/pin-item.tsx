import { MenuItem } from '@blueprintjs/core';
import { PinIcon, UnpinIcon } from '@blueprintjs/icons';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';

/** Pinned chats stand first in the list, for this person alone. */
export function PinItem({ chat }: { readonly chat: Room }) {
  const { dispatch } = useShell();
  return (
    <MenuItem
      icon={chat.pinned ? <UnpinIcon /> : <PinIcon />}
      text={chat.pinned ? 'Unpin' : 'Pin'}
      onClick={() =>
        dispatch(conversationActions.change({ roomId: chat.id, changes: { pinned: !chat.pinned } }))
      }
    />
  );
}
