import { ShareIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { useMemo, useState } from 'react';
import { conversationPath } from '../addresses.ts';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import { mayWriteIn } from '../state/rights.ts';
import { roomOf } from '../state/select.ts';
import { forwarded } from './quotation.ts';
import { quotedOf } from './quoted-of.ts';
import './forward-dialog.css';

/** More are found by name. */
const shownAtOnce = 50;

interface ForwardDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/**
 * Takes a message along to another room or chat. It is put into the field there: nothing is sent
 * that the person has not seen in its new place.
 */
export default function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { dispatch, workspace } = useShell();
  const session = useSession();
  const { available } = useModels();
  const rooms = useSlice(conversationsSlice, (state) => state.rooms);
  const source = useSlice(conversationsSlice, (state) => roomOf(state, message.roomId));
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    const wanted = query.trim().toLocaleLowerCase();
    return rooms.filter(
      (room) =>
        room.id !== message.roomId &&
        !room.archived &&
        mayWriteIn(room, session) &&
        room.name.toLocaleLowerCase().includes(wanted),
    );
  }, [rooms, message.roomId, session, query]);

  function forward(room: Room) {
    const address =
      source === undefined ? '' : location.origin + conversationPath(source, message.id);
    const text = forwarded(quotedOf(message, source, available), address);
    workspace.goTo(conversationPath(room));
    dispatch(conversations.writingAsked({ roomId: room.id, text }));
    onClose();
  }

  return (
    <Dialog isOpen title={t('Forward the message')} icon={<ShareIcon />} onClose={onClose}>
      <SearchBox
        value={query}
        placeholder={t('Find a room or chat')}
        matches={t('{count} found', { count: found.length })}
        onChange={setQuery}
      />
      <ul className="ws-forward" aria-label={t('Rooms and chats')}>
        {found.slice(0, shownAtOnce).map((room) => (
          <li key={room.id}>
            <Button fill variant="plain" className="ws-forward__room" onClick={() => forward(room)}>
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
    </Dialog>
  );
}

const kinds = {
  private_chat: t('Private chat'),
  direct_message: roomTexts.direct,
  group_room: t('Room'),
  internal_forum: t('Forum'),
} as const;
