import { Menu } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { isIn } from '../state/roles.ts';
import { OwnItems } from './own-items.tsx';

/** What somebody may do with a room for themselves, without opening it. */
export function RowMenu({ room }: { readonly room: Room }) {
  const { userId } = useSession();
  if (!isIn(room, userId)) return null;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          <OwnItems room={room} />
        </Menu>
      }
    >
      <IconButton
        size="small"
        className="ws-rooms-row__menu"
        icon={<MoreIcon size={12} />}
        label={`Options of ${room.name}`}
      />
    </Popover>
  );
}
