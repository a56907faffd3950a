import { UnpinIcon } from '@blueprintjs/icons';
import { listPins, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { conversationPath } from '../addresses.ts';
import { MessagePreviewLink } from '../saved/message-preview.tsx';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { mayPinIn } from '../state/rights.ts';
import { roomOf } from '../state/select.ts';
import './pins.css';

/** Lists the pinned messages of a room; the one that was pinned last is first. */
export default function PinsList({ room }: { readonly room: Pick<Room, 'id' | 'type'> }) {
  const { api, toasts, workspace } = useShell();
  const session = useSession();
  const own = useSlice(conversationsSlice, (state) => roomOf(state, room.id));
  const { answer, refresh } = useRead(listPins, { params: { id: room.id } });

  async function unpin(id: string) {
    if (await attempt(toasts, () => api.request(unpinMessage, { params: { id } }))) refresh();
  }

  return (
    <section className="ws-pins" aria-label={t('Pinned messages')}>
      <h3 className="ws-pins__title">{t('Pinned messages')}</h3>
      <ul className="ws-pins__list">
        {answer?.data.map(({ message, pinnedBy }) => (
          <li key={message.id} className="ws-pins__item">
            <MessagePreviewLink
              message={message}
              note={t('Pinned by {pinnedBy}', { pinnedBy })}
              onOpen={() => workspace.goTo(conversationPath(room, message.id))}
            />
            {mayPinIn(own, session) && (
              <IconButton
                size="small"
                icon={<UnpinIcon size={12} />}
                label={t('Unpin the message of {author}', { author: message.author })}
                onClick={() => void unpin(message.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
