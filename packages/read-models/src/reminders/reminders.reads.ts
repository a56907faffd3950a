import type { DatedItem, MessageReminder } from '@mach42/contracts/reminders/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { previewOf, previewRows } from '../messages/preview.ts';
import { prepared } from '../query.ts';
import type { ReminderPlansTable } from './table.ts';

const ofPerson = prepared((q, p: { userId: string }) =>
  previewRows(q)
    .innerJoin('message_reminders as reminder', 'reminder.message_id', 'messages.id')
    .select(['reminder.remind_at', 'reminder.due_at'])
    .where('reminder.user_id', '=', p.userId)
    .orderBy('reminder.remind_at')
    .orderBy('reminder.message_id'),
);
const planOf = prepared((q, p: { userId: string }) =>
  q.selectFrom('reminder_plans').selectAll().where('user_id', '=', p.userId),
);
const dueMessages = prepared((q, p: { now: string; limit: number }) =>
  q
    .selectFrom('message_reminders')
    .select(['user_id', 'message_id', 'remind_at'])
    .where('due_at', 'is not', null)
    .where('due_at', '<=', p.now)
    .orderBy('due_at')
    .limit(p.limit),
);
const dueDates = prepared((q, p: { now: string; limit: number }) =>
  q
    .selectFrom('reminder_plans')
    .select(['user_id', 'time_zone', 'date_when', 'next_at'])
    .where('next_at', 'is not', null)
    .where('next_at', '<=', p.now)
    .orderBy('next_at')
    .limit(p.limit),
);

/** Due reminders first, also of rooms that the person may not read any more: the caller leaves those out. */
export async function messageRemindersOf(db: Reader, userId: string): Promise<MessageReminder[]> {
  const rows = await db.all(ofPerson, { userId });
  const reminders = rows.map((row) => ({
    message: previewOf(row),
    remindAt: row.remind_at,
    isDue: row.due_at === null,
  }));
  return reminders.toSorted((one, other) => Number(other.isDue) - Number(one.isDue));
}

/** The dates that a person was reminded of and did not take off the list. */
export async function dueDatesOf(
  db: Reader,
  userId: string,
): Promise<{ day: string; items: DatedItem[] } | null> {
  const row = await db.first(planOf, { userId });
  if (row === undefined || row.due_day === null || row.due_items === null) return null;
  return { day: row.due_day, items: JSON.parse(row.due_items) as DatedItem[] };
}

export interface DueMessageReminder {
  readonly userId: string;
  readonly messageId: string;
  readonly remindAt: string;
}

/** The messages that people are to be reminded of by `now` (ISO 8601, UTC), the longest due first. */
export async function dueMessageReminders(
  db: Reader,
  which: { now: string; limit: number },
): Promise<DueMessageReminder[]> {
  const rows = await db.all(dueMessages, which);
  return rows.map(({ user_id: userId, message_id: messageId, remind_at: remindAt }) => {
    return { userId, messageId, remindAt };
  });
}

export interface DueDateReading {
  readonly userId: string;
  readonly timeZone: string;
  /** Whether the person is reminded the day before. */
  readonly isBefore: boolean;
  readonly plannedAt: string;
}

/** People whose dates are to be read by `now` (ISO 8601, UTC), the longest due first. */
export async function dueDateReadings(
  db: Reader,
  which: { now: string; limit: number },
): Promise<DueDateReading[]> {
  const rows = await db.all(dueDates, which);
  return rows.map((row) => ({
    userId: row.user_id,
    timeZone: row.time_zone,
    isBefore: row.date_when === 'before',
    plannedAt: row.next_at ?? which.now,
  }));
}

const dueDigestRows = prepared((q, p: { now: string; limit: number }) =>
  q
    .selectFrom('reminder_plans')
    .select(['user_id', 'language', 'digest_at'])
    .where('digest_at', 'is not', null)
    .where('digest_at', '<=', p.now)
    .orderBy('digest_at')
    .limit(p.limit),
);

export interface DueDigest {
  readonly userId: string;
  readonly language: ReminderPlansTable['language'];
  readonly plannedAt: string;
}

/** People who are to be sent a digest by `now` (ISO 8601, UTC), the longest due first. */
export async function dueDigests(
  db: Reader,
  which: { now: string; limit: number },
): Promise<DueDigest[]> {
  const rows = await db.all(dueDigestRows, which);
  return rows.map(({ user_id: userId, language, digest_at }) => {
    return { userId, language, plannedAt: digest_at ?? which.now };
  });
}

const dueCount = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('message_reminders')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('user_id', '=', p.userId)
    .where('due_at', 'is', null),
);

/** Reminders of messages that are due and were not removed, and one for dates. */
export async function dueReminderCount(db: Reader, userId: string): Promise<number> {
  const { due = 0 } = (await db.first(dueCount, { userId })) ?? {};
  return due + ((await dueDatesOf(db, userId)) === null ? 0 : 1);
}

const shown = prepared((q, p: { messageId: string }) =>
  previewRows(q).where('messages.id', '=', p.messageId),
);

/** The room of a message; undefined of one that was deleted, or whose room was. */
export async function roomOfShown(db: Reader, messageId: string): Promise<string | undefined> {
  return (await db.first(shown, { messageId }))?.room_id;
}
