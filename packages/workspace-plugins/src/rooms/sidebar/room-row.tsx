import { PinIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { memo, useState } from 'react';
import { countOf } from '../state/sections.ts';
import { RoomIcon } from './room-icon.tsx';
import { RowMenu } from './row-menu.tsx';

interface RoomRowProps {
  readonly room: Room;
  readonly selected: boolean;
  readonly onSelect: (room: Room) => void;
}

/** Its menu is made when it is first pointed at, so that hundreds of rows stay light. */
export const RoomRow = memo(function RoomRow({ room, selected, onSelect }: RoomRowProps) {
  const { notificationLevel } = usePreferences();
  const count = countOf(room, notificationLevel);
  const [touched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  return (
    <li className={classNames('ws-rooms-row', selected && 'ws-rooms-row--selected')}>
      <button
        type="button"
        data-row
        className={classNames('ws-rooms-row__open', room.hasUnread && 'ws-rooms-row__open--unread')}
        aria-current={selected}
        onPointerEnter={touch}
        onFocus={touch}
        onClick={() => onSelect(room)}
      >
        <RoomIcon type={room.type} />
        <span className="ws-truncate">{room.name}</span>
        {room.pinned && <PinIcon size={12} title="Pinned" className="ws-rooms-row__pin" />}
        <span className="ws-rooms-row__count">
          <Count value={count} label={`${count} unread`} />
        </span>
      </button>
      {(touched || selected) && <RowMenu room={room} />}
    </li>
  );
});
