import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { ReminderBody, Reminders } from './schemas.ts';

/** The reminders of messages that the caller may read, and of dates of their file. */
export const listReminders = call<{ answer: { data: Reminders } }>('GET', '/api/reminders');
/** Reminds the caller of a message at a time, in place of an earlier one. */
export const setReminder = call<{ params: IdParams; body: ReminderBody; answer: object }>(
  'PUT',
  '/api/reminders/messages/:id',
);
/** Cancels the reminder of a message, or takes it off the list once it is due. */
export const removeReminder = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/reminders/messages/:id',
);
/** Removes the dates of the last reminder from the list. */
export const dismissDates = call<{ answer: object }>('DELETE', '/api/reminders/dates');
