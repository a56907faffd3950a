import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import { limits } from '../kernel/limits.ts';
import { addDays, nextTimeOfDay, outsideQuiet, type QuietTimes } from '../kernel/time-zone.ts';
import type { BriefData } from '../phod/schemas.ts';
import { additionTo } from '../phod/sections.ts';
import {
  knownZone,
  type DateReminders,
  type DigestWish,
} from '../preferences/notification-preferences.ts';
import type { DatedItem } from './schemas.ts';

/** A person's wishes about reminders, and their time zone. */
export interface ReminderWishes extends QuietTimes {
  readonly timeZone: string;
  readonly dateReminders: DateReminders | undefined;
}

const isDay =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)$/;

/** A time (ISO 8601, UTC), or the end of the pause and of the quiet hours that it is in. */
export function afterQuiet(wishes: ReminderWishes, at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return at;
  return outsideQuiet(knownZone(wishes.timeZone), wishes, time).toISOString();
}

/** Whether dates are read at a time only because the pause ends then: it is not the time that the person prefers. */
export const isEndOfPause = (wishes: ReminderWishes, at: string): boolean =>
  at === wishes.pausedUntil &&
  knownZone(wishes.timeZone).timeAt(new Date(at)) !== wishes.dateReminders?.time;

/**
 * Returns the next time after a given one at which dates are read: at the time of day that the person prefers; null:
 * never.
 */
export function nextReading(wishes: ReminderWishes, after: string): string | null {
  if (wishes.dateReminders === undefined) return null;
  const next = nextTimeOfDay(
    knownZone(wishes.timeZone),
    wishes.dateReminders.time,
    new Date(after),
  );
  return afterQuiet(wishes, next.toISOString());
}

/** The day of the week, as `Date` counts it. */
const monday = 1;

/**
 * Returns the next time after a given one at which a person is sent a digest: at the time of day that they chose, in
 * their time zone.
 */
export function nextDigest(timeZone: string, wish: DigestWish, after: string): string {
  const zone = knownZone(timeZone);
  let next = nextTimeOfDay(zone, wish.time, new Date(after));
  const isRight = () => new Date(`${zone.dayAt(next)}T00:00:00Z`).getUTCDay() === monday;
  for (let days = 0; wish.every === 'week' && days < 7 && !isRight(); days += 1) {
    next = nextTimeOfDay(zone, wish.time, next);
  }
  return next.toISOString();
}

/** Returns when the items dated on a day, such as `2026-11-03`, are read for a reminder. */
export function readingFor(wishes: ReminderWishes, day: string, after: string): string | null {
  const next = nextReading(wishes, after);
  const { dateReminders, timeZone } = wishes;
  if (next === null || dateReminders === undefined || !isDay.test(day)) return next;
  const reminded = addDays(day, dateReminders.when === 'before' ? -1 : 0);
  const wanted = knownZone(timeZone).timeOf(`${reminded}T${dateReminders.time}`);
  if (wanted === undefined) return next;
  const then = afterQuiet(wishes, wanted.toISOString());
  return then > next ? then : next;
}

const dayFields = ['date', 'deadline', 'due', 'dueDate', 'due_date'] as const;
const isoDay = /^\d{4}-\d{2}-\d{2}/;
const isoTime = /^(?:[01]\d|2[0-3]):[0-5]\d/;

/** The dated items of a file within a range of days, and the next day with one after it. */
interface DatedDays {
  /** The items by day and time; where there are too many, the first ones. */
  readonly items: readonly DatedItem[];
  readonly nextDay: string | null;
}

/**
 * Events, tasks and projects with a date, unless they are done. Dates of notes and contacts say when something was.
 * @param from `2026-11-03`
 * @param to the last day that is due
 */
export function datedDays(file: BriefData, from: string, to: string): DatedDays {
  const found: DatedItem[] = [];
  let nextDay: string | null = null;
  for (const [section, content] of Object.entries(file)) {
    const kind = additionTo(section, content);
    if (!isList(content) || (kind !== 'event' && kind !== 'task' && kind !== 'project')) continue;
    for (const item of content) {
      const dated = isFields(item) ? datedItem(item) : undefined;
      if (dated === undefined || dated.day < from) continue;
      if (dated.day <= to) found.push(dated);
      else if (nextDay === null || dated.day < nextDay) nextDay = dated.day;
    }
  }
  const items = found
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, limits.datesOfReminder);
  return { items, nextDay };
}

const orderOf = ({ day, time }: DatedItem): string => `${day} ${time === '' ? '00:00' : time}`;

function datedItem(item: JsonFields): DatedItem | undefined {
  const text = (name: string): string => {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    return typeof value === 'string' ? value.trim() : '';
  };
  if (text('status') === 'completed') return undefined;
  const day = dayFields.map(text).find((value) => isoDay.test(value));
  const title = [text('title'), text('name')].find((value) => value !== '');
  if (day === undefined || title === undefined) return undefined;
  const time = text('time') === '' ? day.slice(11) : text('time');
  return {
    title: title.slice(0, limits.reminderTitleCharacters),
    day: day.slice(0, 10),
    time: isoTime.exec(time)?.[0] ?? '',
  };
}
