import {
  BookmarkIcon,
  CrossIcon,
  EditIcon,
  NotificationsIcon,
  TickIcon,
  TimeIcon,
} from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { dismissDates, listReminders, removeReminder } from '@mach42/contracts/reminders/calls.ts';
import type { DatedItem, MessageReminder } from '@mach42/contracts/reminders/schemas.ts';
import { listSavedMessages, saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import type { SavedMessage } from '@mach42/contracts/saved/schemas.ts';
import { conversationPath } from '@mach42/conversations/addresses.ts';
import { MessagePreviewLink } from '@mach42/conversations/saved/message-preview.tsx';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { preferredTexts, preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { formatDay, formatStamp } from '@mach42/plugin-kit/time.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { type ReactNode, useState } from 'react';
import { LaterMenu } from './later-menu.tsx';
import '@mach42/plugin-kit/ui/card.css';
import './saved.css';

/** Changes a list and reads it again. Resolves with whether that succeeded; a failure is shown. */
function useListChange(refresh: () => void): (act: () => Promise<unknown>) => Promise<boolean> {
  const { toasts } = useShell();
  return async (act) => {
    const isDone = await attempt(toasts, act);
    if (isDone) refresh();
    return isDone;
  };
}

interface MessageCardProps {
  readonly message: SavedMessage['message'];
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A message with a link to it, the actions on it, and further facts about it. */
function MessageCard({ message, actions, children }: MessageCardProps) {
  const { workspace } = useShell();
  const room = { id: message.roomId, type: message.roomType };
  return (
    <article className="ws-card ws-saved__card">
      <MessagePreviewLink
        message={message}
        note={message.roomName}
        onOpen={() => workspace.goTo(conversationPath(room, message.id))}
      />
      <span className="ws-saved__actions">{actions}</span>
      {children}
    </article>
  );
}

/** Lists the due and the later reminders; nothing where there is none. */
function Reminders() {
  const { api } = useShell();
  const { answer, refresh } = useRead(listReminders);
  const change = useListChange(refresh);
  const { messages, dates } = answer?.data ?? { messages: [], dates: null };
  if (messages.length === 0 && dates === null) return null;

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
          change={change}
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

/** Returns a text such as `today, 14:30`. */
function whenOf(day: string, time: string, now: Date): string {
  const at = preferredZone.timeOf(`${day}T12:00`);
  const named =
    day === preferredZone.dayAt(now) ? t('today') : at === undefined ? day : formatDay(at, now);
  return time === '' ? named : `${named}, ${preferredTexts.timeText(time)}`;
}

interface ReminderCardProps {
  readonly reminder: MessageReminder;
  readonly onRemove: () => void;
  readonly change: ReturnType<typeof useListChange>;
}

function ReminderCard({ reminder, onRemove, change }: ReminderCardProps) {
  const { message, remindAt, isDue } = reminder;
  const now = useMinute();
  return (
    <MessageCard
      message={message}
      actions={
        <>
          {isDue && <LaterMenu messageId={message.id} now={now} change={change} />}
          <IconButton
            size="small"
            icon={isDue ? <TickIcon size={14} /> : <CrossIcon size={12} />}
            label={isDue ? t('Done') : t('Cancel the reminder')}
            onClick={onRemove}
          />
        </>
      }
    >
      <span className="ws-saved__when">
        {isDue ? (
          <Chip tone="accent" icon={<NotificationsIcon size={12} />}>
            {t('Due {when}', { when: formatStamp(new Date(remindAt), now) })}
          </Chip>
        ) : (
          <Chip icon={<TimeIcon size={12} />}>{formatStamp(new Date(remindAt), now)}</Chip>
        )}
      </span>
    </MessageCard>
  );
}

/** Lists the messages that a person saved for later, each with a link to it and a note. */
export default function SavedPanel() {
  const { api, toasts } = useShell();
  const { answer, error, refresh } = useRead(listSavedMessages);
  const change = useListChange(refresh);
  const saved = answer?.data;

  const save = ({ id }: { readonly id: string }, note: string) =>
    change(() => api.request(saveMessage, { params: { id }, body: { note } }));

  async function remove({ message, note }: SavedMessage) {
    const params = { id: message.id };
    const isRemoved = await change(() => api.request(unsaveMessage, { params }));
    if (isRemoved) {
      toasts.undo(t('Removed from your saved messages'), { undo: () => void save(message, note) });
    }
  }

  return (
    <Panel>
      <PanelHeader title={t('Saved and reminders')} />
      <PanelBody className="ws-saved" label={t('Saved messages')}>
        {error !== undefined && (
          <ErrorState title={t('The list could not be read')} error={error} onRetry={refresh} />
        )}
        {saved === undefined && error === undefined && <SkeletonCards cards={2} />}
        <Reminders />
        {saved?.length === 0 && (
          <EmptyState icon={<BookmarkIcon size={20} />} title={t('No saved messages')}>
            {t(
              'Save a message to come back to it: press the dots beside it, and then “Save for later”. Only you see this list.',
            )}
          </EmptyState>
        )}
        {saved !== undefined && saved.length > 0 && (
          <h3 className="ws-saved__heading">{t('Saved messages')}</h3>
        )}
        {saved?.map((one) => (
          <SavedCard
            key={one.message.id}
            saved={one}
            onNote={(note) => save(one.message, note)}
            onRemove={() => void remove(one)}
          />
        ))}
      </PanelBody>
    </Panel>
  );
}

interface SavedCardProps {
  readonly saved: SavedMessage;
  /** Saves the note; resolves with whether it was saved. */
  readonly onNote: (note: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

function SavedCard({ saved: { message, note }, onNote, onRemove }: SavedCardProps) {
  const [typed, setTyped] = useState<string>();
  const keep = async () => {
    if (await onNote(typed ?? '')) setTyped(undefined);
  };
  return (
    <MessageCard
      message={message}
      actions={
        <>
          <IconButton
            size="small"
            icon={<EditIcon size={12} />}
            label={note === '' ? t('Add a note') : t('Edit the note')}
            onClick={() => setTyped(note)}
          />
          <IconButton
            size="small"
            icon={<CrossIcon size={12} />}
            label={t('Remove from the saved messages')}
            onClick={onRemove}
          />
        </>
      }
    >
      {typed === undefined && note !== '' && (
        <p className="ws-saved__note" dir="auto">
          {note}
        </p>
      )}
      {typed !== undefined && (
        <form
          className="ws-saved__form"
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          <TextInput
            autoFocus
            aria-label={t('Note')}
            placeholder={t('A note for yourself')}
            maxLength={limits.savedNoteCharacters}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(undefined);
            }}
          />
          <Button type="submit">{t('Save')}</Button>
        </form>
      )}
    </MessageCard>
  );
}
