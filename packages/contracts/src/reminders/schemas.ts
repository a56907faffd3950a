import { Type, type Static } from 'typebox';
import { closed, Nullable, Time } from '../kernel/schema.ts';
import { MessagePreview } from '../saved/schemas.ts';

/** An item with a date in a person’s file. */
export const DatedItem = Type.Object({
  title: Type.String(),
  /** `2026-11-03` */
  day: Type.String(),
  /** `09:00`, or empty. */
  time: Type.String(),
});
export type DatedItem = Static<typeof DatedItem>;

export const MessageReminder = Type.Object({
  message: MessagePreview,
  remindAt: Time,
  /** Whether the person has been reminded. */
  isDue: Type.Boolean(),
});
export type MessageReminder = Static<typeof MessageReminder>;

export const Reminders = Type.Object({
  /** Due reminders first, then in the order of their times. */
  messages: Type.Array(MessageReminder),
  /** The items of the last reminder, until the person removes them. */
  dates: Nullable(Type.Object({ day: Type.String(), items: Type.Array(DatedItem) })),
});
export type Reminders = Static<typeof Reminders>;

export const ReminderBody = Type.Object({ at: Time }, closed);
export type ReminderBody = Static<typeof ReminderBody>;
