import { MoreIcon, PinIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences, useSession } from '@mach42/plugin-kit/hooks.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Menu } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { memo, useState, type KeyboardEvent } from 'react';
import { isIn } from '../state/roles.ts';
import { countOf, mentionsOf } from '../state/sections.ts';
import { OwnItems } from './own-items.tsx';
import { RoomIcon } from './room-icon.tsx';

interface RoomListProps {
  readonly rooms: readonly Room[];
  readonly selectedId: string | undefined;
  /** The text that is shown where there is no room. */
  readonly empty: string;
  readonly onSelect: (room: Room) => void;
}

export function RoomList({ rooms, selectedId, empty, onSelect }: RoomListProps) {
  if (rooms.length === 0) return <p className="ws-rooms-section__empty">{empty}</p>;
  return (
    <ul className="ws-rooms-list">
      {rooms.map((room) => (
        <RoomRow key={room.id} room={room} selected={room.id === selectedId} onSelect={onSelect} />
      ))}
    </ul>
  );
}

interface RoomRowProps {
  readonly room: Room;
  readonly selected: boolean;
  readonly onSelect: (room: Room) => void;
}

/** The row of a room. Its menu is made when the pointer first enters it, so that hundreds of rows stay cheap. */
const RoomRow = memo(function RoomRow({ room, selected, onSelect }: RoomRowProps) {
  const preferences = usePreferences();
  const count = countOf(room, preferences);
  const mentions = mentionsOf(room, preferences);
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
        <RowPicture room={room} />
        <span className="ws-truncate" dir="auto" title={room.name}>
          {room.name}
        </span>
        {room.pinned && <PinIcon size={12} title={t('Pinned')} className="ws-rooms-row__pin" />}
        <span className="ws-rooms-row__count">
          <Count value={count} mentions={mentions} label={t('{count} unread', { count })} />
        </span>
      </button>
      {(touched || selected) && <RowMenu room={room} />}
    </li>
  );
});

/** The picture of a row: the one of the other person in a direct message, else the sign of the kind of room. */
function RowPicture({ room }: { readonly room: Room }) {
  const { userId } = useSession();
  const { showAvatars } = usePreferences();
  const other = room.participants.find((one) => one.userId !== userId);
  if (room.type !== 'direct_message' || !showAvatars || other === undefined) {
    return <RoomIcon type={room.type} />;
  }
  return <Avatar name={room.name} userId={other.userId} size={20} tinted />;
}

/** The menu of the actions on a room that only concern the person, without opening the room. */
function RowMenu({ room }: { readonly room: Room }) {
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
        label={t('Options of {name}', { name: room.name })}
      />
    </Popover>
  );
}

const row = '[data-row]';

/** Moves the focus from row to row of the whole list with Up and Down, and to its ends with Home and End. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(row)];
  const at = rows.findIndex((element) => element === document.activeElement);
  if (at < 0) return;
  const next = rows.at(indexAfter(event.key, at, rows.length) ?? rows.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Returns the index that a key leads to, not beyond the ends; undefined for any other key. */
export function indexAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
