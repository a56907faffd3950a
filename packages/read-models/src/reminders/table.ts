import { defineTable, nullable, text, type RowOf } from '../kernel/define-table.ts';

/** The times of the reminders of each person, by their preferences, and the dates that are due. */
export const reminderPlansTable = defineTable(
  'reminder_plans',
  {
    user_id: text(),
    time_zone: text(),
    quiet_from: nullable(text()),
    quiet_to: nullable(text()),
    /** The person is not reminded before; null, or in the past: only the quiet hours count. */
    paused_until: nullable(text()),
    /** null: the person is not reminded of dates. */
    date_when: nullable(text<'day' | 'before'>()),
    date_time: nullable(text()),
    /** The next time at which the dates of the file are read; null: not until the file or the preferences change. */
    next_at: nullable(text()),
    /** null: the person is sent no digest. */
    digest_every: nullable(text<'day' | 'week'>()),
    digest_time: nullable(text()),
    /** The time at which the next digest is to be sent. */
    digest_at: nullable(text()),
    /** The language of messages to the person. */
    language: text<'en' | 'de' | 'da'>(),
    due_day: nullable(text()),
    /** JSON: DatedItem[] */
    due_items: nullable(text()),
  },
  {
    key: 'user_id',
    indexes: {
      reminder_plans_by_next: { on: ['next_at'], where: 'next_at is not null' },
      reminder_plans_by_digest: { on: ['digest_at'], where: 'digest_at is not null' },
    },
  },
);
export type ReminderPlansTable = RowOf<typeof reminderPlansTable>;

export const messageRemindersTable = defineTable(
  'message_reminders',
  {
    user_id: text(),
    message_id: text(),
    /** The time that the person set. */
    remind_at: text(),
    /** The same, after the quiet hours; null: the person has been reminded. */
    due_at: nullable(text()),
  },
  {
    key: ['user_id', 'message_id'],
    isClustered: true,
    indexes: { message_reminders_by_due: { on: ['due_at'], where: 'due_at is not null' } },
  },
);
