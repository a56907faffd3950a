import { ArchiveIcon, PinIcon, UnarchiveIcon, UnpinIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';

/** Pin and archive: for this person alone. */
export function OwnItems({ room }: { readonly room: Room }) {
  const { dispatch } = useShell();
  const change = (changes: { pinned?: boolean; archived?: boolean }) =>
    dispatch(conversationActions.change({ roomId: room.id, changes }));
  return (
    <>
      <MenuItem
        icon={room.pinned ? <UnpinIcon /> : <PinIcon />}
        text={room.pinned ? 'Unpin' : 'Pin'}
        onClick={() => change({ pinned: !room.pinned })}
      />
      <MenuItem
        icon={room.archived ? <UnarchiveIcon /> : <ArchiveIcon />}
        text={room.archived ? 'Unarchive' : 'Archive'}
        onClick={() => change({ archived: !room.archived })}
      />
    </>
  );
}
