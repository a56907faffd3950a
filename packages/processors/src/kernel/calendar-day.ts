import { addDays } from '@mach42/contracts/kernel/time-zone.ts';
import type { ReadingHabits } from '@mach42/contracts/preferences/notification-preferences.ts';

/** A day without a time, `YYYY-MM-DD`; such texts sort in the order of time. */
export type CalendarDay = string;

const millisecondsADay = 86_400_000;

/**
 * The formats by time zone, because making one takes far longer than using it. The one used most recently is the
 * last.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones: a zone has thousands of spellings, with small letters and large ones, and each takes 17 KB. */
const mostFormats = 600;

/** The day that it is in a time zone (IANA name) at an instant (ISO 8601). */
export function dayAt(instant: string, timeZone: string): CalendarDay {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.delete(timeZone);
  formats.set(timeZone, format);
  const [oldest = timeZone] = formats.keys();
  if (formats.size > mostFormats) formats.delete(oldest);
  return format.format(new Date(instant));
}

/** Undefined when the calendar has no such day, as 31 February. */
export function dayOf(year: number, month: number, day: number): CalendarDay | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    year >= 1900 && year <= 2999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? toDay(date) : undefined;
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / millisecondsADay);
}

export const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4));

/** 1 Monday to 7 Sunday (ISO 8601). */
export function weekdayOf(day: CalendarDay): number {
  return new Date(day).getUTCDay() || 7;
}

export function weekStart(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - weekdayOf(day));
}

export function monthStart(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`;
}

/** First day of the next month. */
export function nextMonthStart(day: CalendarDay): CalendarDay {
  return monthStart(addDays(monthStart(day), 31));
}

/** How a person reads days and times; absent: as is usual in English. */
export type Reader = Partial<ReadingHabits>;

const usualTags = { en: 'en-GB', de: 'de', da: 'da' } as const;

/** `Fri 14 Nov 2025`; `Fr., 14. Nov. 2025`. */
export function readableDay(day: CalendarDay, { language = 'en', dayOrder }: Reader = {}): string {
  const tag = language === 'en' && dayOrder === 'mdy' ? 'en-US' : usualTags[language];
  const known = dayFormats.get(tag);
  const format =
    known ??
    new Intl.DateTimeFormat(tag, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
  if (known === undefined) dayFormats.set(tag, format);
  const text = format.format(new Date(day));
  return tag === 'en-GB' ? text.replace(',', '') : text;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns `16:30`, or `4:30 PM` for those who prefer it; another text stays as it is. */
export function readableTime(time: string, { clock }: Reader = {}): string {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (clock === undefined || hours === undefined) return time;
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A value of a file as a person reads it: a whole day, or a time; another text stays as it is. */
export function readableValue(value: string, reader: Reader = {}): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const known = dayOf(Number(year), Number(month), Number(day));
  return known === undefined ? readableTime(value, reader) : readableDay(known, reader);
}

const toDay = (date: Date): CalendarDay => date.toISOString().slice(0, 10);
