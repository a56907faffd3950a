import { CrossIcon, NotificationsIcon, TickIcon, TimeIcon } from '@blueprintjs/icons';
import { dismissDates, listReminders, removeReminder } from '@mach42/contracts/reminders/calls.ts';
import type { DatedItem, MessageReminder } from '@mach42/contracts/reminders/schemas.ts';
import { conversationPath } from '@mach42/conversations/addresses.ts';
import { MessagePreviewLink } from '@mach42/conversations/saved/message-preview.tsx';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { preferredTexts, preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { formatDay, formatStamp } from '@mach42/plugin-kit/time.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

/** What is due, and of which messages a person will be reminded; nothing where there is none. */
export function Reminders() {
  const { api, toasts } = useShell();
  const { answer, refresh } = useRead(listReminders);
  const { messages, dates } = answer?.data ?? { messages: [], dates: null };
  if (messages.length === 0 && dates === null) return null;

  async function change(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      refresh();
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
    }
  }

  return (
    <section className="ws-saved__section" aria-label={t('Reminders')}>
      <h3 className="ws-saved__heading">{t('Reminders')}</h3>
      {dates !== null && (
        <DueDates
          items={dates.items}
          onDone={() => void change(() => api.request(dismissDates, undefined))}
        />
      )}
      {messages.map((reminder) => (
        <ReminderCard
          key={reminder.message.id}
          reminder={reminder}
          onRemove={() => {
            const params = { id: reminder.message.id };
            void change(() => api.request(removeReminder, { params }));
          }}
        />
      ))}
    </section>
  );
}

interface DueDatesProps {
  readonly items: readonly DatedItem[];
  readonly onDone: () => void;
}

function DueDates({ items, onDone }: DueDatesProps) {
  const { workspace } = useShell();
  const now = useMinute();
  return (
    <article className="ws-card ws-saved__card">
      <div className="ws-saved__dates">
        <Chip tone="accent" icon={<NotificationsIcon size={12} />}>
          {t('Dates of your file')}
        </Chip>
        <ul>
          {items.map(({ title, day, time }, index) => (
            <li key={index}>
              <b dir="auto">{title}</b> <span className="ws-muted">{whenOf(day, time, now)}</span>
            </li>
          ))}
        </ul>
        <Button size="small" onClick={() => workspace.open(tabId('phod'))}>
          {t('Open the file')}
        </Button>
      </div>
      <span className="ws-saved__actions">
        <IconButton size="small" icon={<TickIcon size={14} />} label={t('Done')} onClick={onDone} />
      </span>
    </article>
  );
}

/** `today, 14:30` */
function whenOf(day: string, time: string, now: Date): string {
  const at = preferredZone.timeOf(`${day}T12:00`);
  const named =
    day === preferredZone.dayAt(now) ? t('today') : at === undefined ? day : formatDay(at, now);
  return time === '' ? named : `${named}, ${preferredTexts.timeText(time)}`;
}

interface ReminderCardProps {
  readonly reminder: MessageReminder;
  readonly onRemove: () => void;
}

function ReminderCard({ reminder, onRemove }: ReminderCardProps) {
  const { message, remindAt, isDue } = reminder;
  const { workspace } = useShell();
  const now = useMinute();
  const room = { id: message.roomId, type: message.roomType };
  return (
    <article className="ws-card ws-saved__card">
      <MessagePreviewLink
        message={message}
        note={message.roomName}
        onOpen={() => workspace.goTo(conversationPath(room, message.id))}
      />
      <span className="ws-saved__actions">
        <IconButton
          size="small"
          icon={isDue ? <TickIcon size={14} /> : <CrossIcon size={12} />}
          label={isDue ? t('Done') : t('Cancel the reminder')}
          onClick={onRemove}
        />
      </span>
      <span className="ws-saved__when">
        {isDue ? (
          <Chip tone="accent" icon={<NotificationsIcon size={12} />}>
            {t('Due {when}', { when: formatStamp(new Date(remindAt), now) })}
          </Chip>
        ) : (
          <Chip icon={<TimeIcon size={12} />}>{formatStamp(new Date(remindAt), now)}</Chip>
        )}
      </span>
    </article>
  );
}
