import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  CogIcon,
  EditIcon,
  LogOutIcon,
  NewPersonIcon,
  ShareIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import type { OnAsk } from '../asking.ts';
import { OwnItems } from '../sidebar/own-items.tsx';
import { runsRoom } from '../state/roles.ts';
import { roomsView } from '../state/rooms-view.ts';

interface RoomMenuProps {
  readonly room: Room;
  /** Undefined for whoever reads a forum without being in it. */
  readonly own: Participant | undefined;
  readonly onAsk: OnAsk;
}

export function RoomMenu({ room, own, onAsk }: RoomMenuProps) {
  const { dispatch } = useShell();
  const runs = runsRoom(own?.role);
  const owns = own?.role === 'owner';
  const remove = () => {
    dispatch(roomsView.leavingStarted(room.id));
    dispatch(conversationActions.removeRoom({ roomId: room.id }));
  };
  if (own === undefined) return null;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          {runs && (
            <MenuItem
              icon={<EditIcon />}
              text="Name and description"
              onClick={() => onAsk({ what: 'edit', room })}
            />
          )}
          {owns && (
            <MenuItem
              icon={<CogIcon />}
              text="Settings"
              onClick={() => onAsk({ what: 'settings', room })}
            />
          )}
          {runs && (
            <MenuItem
              icon={<NewPersonIcon />}
              text="Invite"
              onClick={() => onAsk({ what: 'invite', room })}
            />
          )}
          <MenuItem
            icon={<ShareIcon />}
            text="Share a copy to read"
            onClick={() => onAsk({ what: 'share', room })}
          />
          <MenuDivider />
          <OwnItems room={room} />
          <MenuDivider />
          <MenuItem
            icon={<LogOutIcon />}
            text="Leave"
            onClick={() => onAsk({ what: 'leave', room })}
          />
          {owns && (
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text="Delete the room"
              onClick={remove}
            />
          )}
        </Menu>
      }
    >
      <IconButton icon={<CogIcon />} label={`Options of ${room.name}`} />
    </Popover>
  );
}
