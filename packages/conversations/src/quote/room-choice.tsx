import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { useMemo, useState } from 'react';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { mayWriteIn } from '../state/rights.ts';
import './room-choice.css';

/** The number of rooms that are listed; other rooms are found by name. */
const shownAtOnce = 50;

interface RoomChoiceProps {
  /** The room that is not offered. */
  readonly except?: string;
  readonly onChoose: (room: Room) => void;
}

/** The rooms and chats that the person can write in, found by name. */
export function RoomChoice({ except, onChoose }: RoomChoiceProps) {
  const session = useSession();
  const rooms = useSlice(conversationsSlice, (state) => state.rooms);
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    const wanted = query.trim().toLocaleLowerCase();
    return rooms.filter(
      (room) =>
        room.id !== except &&
        !room.archived &&
        mayWriteIn(room, session) &&
        room.name.toLocaleLowerCase().includes(wanted),
    );
  }, [rooms, except, session, query]);
  return (
    <>
      <SearchBox
        value={query}
        placeholder={t('Find a room or chat')}
        matches={t('{count} found', { count: found.length })}
        onChange={setQuery}
      />
      <ul className="ws-room-choice" aria-label={t('Rooms and chats')}>
        {found.slice(0, shownAtOnce).map((room) => (
          <li key={room.id}>
            <Button
              fill
              variant="plain"
              className="ws-room-choice__room"
              onClick={() => onChoose(room)}
            >
              <span dir="auto">{room.name}</span>
              <small className="ws-muted">{kinds[room.type]}</small>
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="ws-muted">
          {query.trim() === ''
            ? t('There is no other room or chat that you can write in.')
            : t('No room or chat that you can write in has this name.')}
        </p>
      )}
    </>
  );
}

const kinds = {
  private_chat: t('Private chat'),
  direct_message: roomTexts.direct,
  group_room: t('Room'),
  internal_forum: t('Forum'),
} as const;
