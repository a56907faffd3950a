import {
  BookmarkIcon,
  CitationIcon,
  DuplicateIcon,
  EnvelopeIcon,
  NotificationsIcon,
  PinIcon,
  ShareIcon,
  UnpinIcon,
  CalendarIcon,
} from '@blueprintjs/icons';
import { listPins, pinMessage, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import { removeReminder, setReminder } from '@mach42/contracts/reminders/calls.ts';
import { saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { ChainItem } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Menu, MenuItem, MenuDivider } from '@mach42/plugin-kit/ui/menu.tsx';
import { asMarkdown, quotation, quotedOf } from '../quote/quotation.ts';
import { BlockItem } from '../people/block-item.tsx';
import { conversationActions } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { mayPinIn, mayWriteIn } from '../state/rights.ts';
import { useMessageScene } from './message-context.tsx';
import { useState } from 'react';
import { addDays } from '@mach42/contracts/kernel/zone.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';

interface MessageMenuProps {
  readonly message: Message;
  /** Carries out what leads away, once the menu is closed. */
  readonly onChosen: (run: () => void) => void;
}

/** What is done with a message more rarely. */
export default function MessageMenu({ message, onChosen }: MessageMenuProps) {
  const {
    room,
    threadOf = message.threadId,
    onReply,
    setForwarding,
    setReminding,
    showChain,
  } = useMessageScene();
  const { api, dispatch, toasts } = useShell();
  const { available } = useModels();
  const session = useSession();
  const { answer: pins } = useRead(listPins, { params: { id: message.roomId } });
  const isPinned = pins?.data.some((one) => one.message.id === message.id) ?? false;
  const quoted = quotedOf(message, room, available);
  const isByOther = message.type === 'text' && !message.isUser && !message.sender.isGuest;

  /** Where the message is: a message of a thread is quoted in its thread. */
  function quote() {
    if (threadOf !== undefined) onReply?.(message);
    const { roomId } = message;
    dispatch(conversations.writingAsked({ roomId, threadOf, text: quotation(quoted) }));
  }

  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
      return false;
    }
  }

  const params = { id: message.id };
  async function pin() {
    const call = isPinned ? unpinMessage : pinMessage;
    if (await attempt(() => api.request(call, { params }))) dispatch(stale(listPins));
  }

  async function save() {
    if (!(await attempt(() => api.request(saveMessage, { params, body: {} })))) return;
    toasts.undo(t('Saved for later'), {
      icon: <BookmarkIcon />,
      undo: () => void attempt(() => api.request(unsaveMessage, { params })),
    });
  }

  async function remind(at: Date) {
    const body = { at: at.toISOString() };
    if (!(await attempt(() => api.request(setReminder, { params, body })))) return;
    toasts.undo(t('You will be reminded: {when}', { when: formatStamp(at, new Date()) }), {
      icon: <NotificationsIcon />,
      undo: () => void attempt(() => api.request(removeReminder, { params })),
    });
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(asMarkdown(quoted));
      toasts.success(t('Copied as Markdown'), { durationMs: toastMs.copy });
    } catch {
      toasts.error(t('The clipboard refused the text.'), { durationMs: toastMs.copy });
    }
  }

  return (
    <Menu>
      {mayWriteIn(room, session) && (
        <MenuItem icon={<CitationIcon />} text={t('Quote')} onClick={() => onChosen(quote)} />
      )}
      {mayPinIn(room, session) && (
        <MenuItem
          icon={isPinned ? <UnpinIcon /> : <PinIcon />}
          text={isPinned ? t('Unpin') : t('Pin')}
          onClick={() => void pin()}
        />
      )}
      {session.signedIn && (
        <MenuItem icon={<BookmarkIcon />} text={t('Save for later')} onClick={() => void save()} />
      )}
      {mayPinIn(room, session) && !message.isUser && (
        <MenuItem
          icon={<EnvelopeIcon />}
          text={t('Mark unread from here')}
          onClick={() =>
            dispatch(
              conversationActions.markUnread({ roomId: message.roomId, messageId: message.id }),
            )
          }
        />
      )}
      <MenuItem icon={<DuplicateIcon />} text={t('Copy as Markdown')} onClick={() => void copy()} />
      {session.signedIn && (
        <MenuItem
          icon={<ShareIcon />}
          text={t('Forward…')}
          onClick={() => onChosen(() => setForwarding(message))}
        />
      )}
      {session.signedIn && <ChainItem onShow={() => onChosen(() => showChain(message.id))} />}
      {session.signedIn && (
        <RemindItems
          onRemind={(at) => void remind(at)}
          onOther={() => onChosen(() => setReminding(message))}
        />
      )}
      {session.signedIn && isByOther && (
        <BlockItem person={{ userId: message.userId, name: quoted.author }} />
      )}
    </Menu>
  );
}

interface RemindItemsProps {
  readonly onRemind: (at: Date) => void;
  readonly onOther: () => void;
}

/** “Remind me”, and when. */
function RemindItems({ onRemind, onOther }: RemindItemsProps) {
  const [now] = useState(() => new Date());
  return (
    <>
      <MenuDivider title={t('Remind me')} />
      {remindTimes(now).map(({ id, label, at }) => (
        <MenuItem
          key={id}
          icon={<NotificationsIcon />}
          text={label}
          label={formatStamp(at, now)}
          onClick={() => onRemind(at)}
        />
      ))}
      <MenuItem icon={<CalendarIcon />} text={t('At another time…')} onClick={onOther} />
    </>
  );
}

interface RemindTime {
  readonly id: 'hour' | 'tomorrow' | 'week';
  readonly label: string;
  readonly at: Date;
}

const hourMs = 3_600_000;
/** Of the days to come: the beginning of a working day. */
const morning = '09:00';

/** The times that are offered, by the clock of the person. */
export function remindTimes(now: Date): readonly RemindTime[] {
  const inAnHour = new Date(now.getTime() + hourMs);
  const today = preferredZone.dayAt(now);
  const morningOf = (day: string): Date => preferredZone.timeOf(`${day}T${morning}`) ?? inAnHour;
  return [
    { id: 'hour', label: t('In an hour'), at: inAnHour },
    { id: 'tomorrow', label: t('Tomorrow'), at: morningOf(addDays(today, 1)) },
    { id: 'week', label: t('Next week'), at: morningOf(nextWeekday(today)) },
  ];
}

const monday = 1;

/** Monday, the first working day of most weeks, also of those that begin with Saturday or Sunday. */
function nextWeekday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((monday - weekday + 6) % 7) + 1);
}
