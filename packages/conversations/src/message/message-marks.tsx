import { BookmarkIcon, PinIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';

/** Shows that a message is pinned for all, or saved for later by the reader. */
export default function MessageMarks({ id, roomId }: Pick<Message, 'id' | 'roomId'>) {
  const { signedIn } = useSession();
  const { answer: pins } = useRead(listPins, { params: { id: roomId } }, { when: signedIn });
  const { answer: saved } = useRead(listSavedMessages, undefined, { when: signedIn });
  const isIn = (answer: typeof pins | typeof saved) =>
    answer?.data.some(({ message }) => message.id === id) ?? false;
  return (
    <>
      {isIn(pins) && <PinIcon size={12} className="ws-message__mark" title={t('Pinned')} />}
      {isIn(saved) && (
        <BookmarkIcon size={12} className="ws-message__mark" title={t('Saved for later')} />
      )}
    </>
  );
}
