import { timeZoneOf } from '@mach42/contracts/kernel/time-zone.ts';
import { keptRegion, usualRegion, type Region } from '@mach42/language/region.ts';
import { dateLocale, language } from '@mach42/language/t.ts';

/**
 * The form in which a person types and reads days and times. Everywhere else, days are `2026-11-03` and times
 * `21:30`.
 */
interface DateTexts {
  /** The example that an empty field shows: `31.12.2026`. */
  readonly dayExample: string;
  readonly timeExample: string;
  readonly dayText: (day: string) => string;
  /** Returns undefined for a text that is no day. */
  readonly readDay: (text: string, today: string) => string | undefined;
  readonly timeText: (time: string) => string;
  readonly readTime: (text: string) => string | undefined;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoTime = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Longer texts are neither a day nor a time; no pattern reads them. */
const longest = 20;

/** @param separator between day, month and year, where the year is not first */
export function dateTexts({ clock, dayOrder = 'dmy' }: DayWriting, separator: string): DateTexts {
  const dayText = (day: string): string => {
    if (!isoDay.test(day) || dayOrder === 'ymd') return day;
    const [year = '', month = '', date = ''] = day.split('-');
    return (dayOrder === 'mdy' ? [month, date, year] : [date, month, year]).join(separator);
  };
  const timeText = (time: string): string => {
    if (clock === undefined || !isoTime.test(time)) return time;
    const hours = Number(time.slice(0, 2));
    return `${hours % 12 === 0 ? 12 : hours % 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`;
  };
  return {
    dayExample: dayText('2026-12-31'),
    timeExample: timeText('21:30'),
    dayText,
    timeText,
    readDay: (text, today) => readDay(text.trim(), dayOrder, today),
    readTime: (text) => readTime(text.trim().toLowerCase()),
  };
}

interface DayWriting {
  readonly clock: Region['clock'];
  readonly dayOrder: Region['dayOrder'] | 'dmy';
}

/** Reads a typed day. A year of four figures at the beginning is accepted in every order. */
function readDay(text: string, order: 'dmy' | 'mdy' | 'ymd', today: string): string | undefined {
  if (text.length > longest) return undefined;
  const parts = text.split(/[./\- ]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined;
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 3 && (first.length === 4 || order === 'ymd')) {
    return dayOf(first, second, third);
  }
  const [date, month] = order === 'dmy' ? [first, second] : [second, first];
  if (parts.length === 2) return dayOf(today.slice(0, 4), month, date);
  return parts.length === 3 ? dayOf(third, month, date) : undefined;
}

/** Returns undefined where there is no such day. */
function dayOf(year: string, month: string, date: string): string | undefined {
  if (month.length > 2 || date.length > 2 || (year.length !== 2 && year.length !== 4)) {
    return undefined;
  }
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** Reads a typed time: `9`, `930`, `9:30`, `21.30`, `9:30 pm`, `9p`. */
function readTime(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const half = /([ap])\.?m?\.?$/.exec(text);
  const figures = (half === null ? text : text.slice(0, half.index)).trim();
  const found = /^(\d{1,2})[:.h ]?(\d{2})?$/.exec(figures);
  if (found === null) return undefined;
  const [, typed = '', minutes = '00'] = found;
  const hours = half === null ? Number(typed) : hoursOf(Number(typed), half[1] === 'p');
  const time = `${String(hours).padStart(2, '0')}:${minutes}`;
  return isoTime.test(time) ? time : undefined;
}

/**
 * Converts an hour of a 12-hour clock; returns 24, which is no hour, for a number that such a clock does not have.
 */
function hoursOf(typed: number, isAfternoon: boolean): number {
  if (typed < 1 || typed > 12) return 24;
  return (typed % 12) + (isAfternoon ? 12 : 0);
}

const region = typeof document === 'undefined' ? usualRegion : keptRegion(localStorage);

/** The form of this person's days and times, for as long as the page lasts. */
export const preferredTexts = dateTexts(region, language === 'en' ? '/' : '.');

/** The time zone of this person. */
export const preferredZone = timeZoneOf(region.timeZone);

const days = { sunday: 0, monday: 1, saturday: 6 } as const;

/**
 * Returns the first day of a week: 0 is Sunday. Without a choice it is the first day of the region that the browser
 * names; without a region, Monday.
 */
export function firstDayOfWeek(chosen = region.firstDay): 0 | 1 | 6 {
  if (chosen !== undefined) return days[chosen];
  const first = weekOf(typeof navigator === 'undefined' ? dateLocale : navigator.language);
  return first === 7 ? 0 : first === 6 ? 6 : 1;
}

/** Returns the first day of the week of a region: 1 is Monday. Undefined: the browser does not know it. */
function weekOf(name: string): number | undefined {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(name);
  return locale.getWeekInfo?.().firstDay;
}

/** Whether the day exists: `2026-02-30` does not. */
export const isDay = (text: string): boolean => preferredTexts.readDay(text, text) === text;
