import { keptRegion, usualRegion, type Region } from '@mach42/language/region.ts';
import { dateLocale, language, t } from '@mach42/language/t.ts';

/** The English months. Their short names have three letters here, but not in every browser. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface TimeFormats {
  readonly formatTime: (date: Date) => string;
  readonly formatSeconds: (date: Date) => string;
  readonly formatDate: (date: Date) => string;
  readonly formatDay: (date: Date, now: Date) => string;
  readonly formatStamp: (date: Date, now: Date) => string;
  readonly isSameDay: (a: Date, b: Date) => boolean;
}

/** Writes times with the hours and in the zone that a person prefers. */
export function timeFormats({ clock, timeZone, dayOrder }: Region): TimeFormats {
  const inZone =
    timeZone === undefined
      ? undefined
      : new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /**
   * For English, the parts of a date are put together here, because making a format costs the browser some
   * milliseconds.
   */
  const inLanguage =
    language === 'en'
      ? undefined
      : {
          day: new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' }),
          month: new Intl.DateTimeFormat(dateLocale, { month: 'short' }),
        };

  /** Returns a date whose local fields are those of the zone. */
  const shown = (date: Date): Date =>
    inZone === undefined ? date : new Date(inZone.format(date).replace(' ', 'T'));

  function hoursOf(date: Date, seconds: string): string {
    const rest = `:${twoDigits(date.getMinutes())}${seconds}`;
    const hours = date.getHours();
    if (clock === undefined) return `${twoDigits(hours)}${rest}`;
    return `${hours % 12 === 0 ? 12 : hours % 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
  }

  function dateText(date: Date): string {
    if (inLanguage !== undefined && dayOrder !== 'mdy') return inLanguage.day.format(date);
    const month = inLanguage?.month.format(date) ?? months[date.getMonth()];
    return dayOrder === 'mdy' ? `${month} ${date.getDate()}` : `${date.getDate()} ${month}`;
  }

  const formatTime = (date: Date): string => hoursOf(shown(date), '');
  const formatDay = (date: Date, now: Date): string => {
    const there = shown(date);
    const year = there.getFullYear();
    const day = dateText(there);
    return year === shown(now).getFullYear() ? day : `${day} ${year}`;
  };
  const isSameDay = (a: Date, b: Date): boolean =>
    shown(a).toDateString() === shown(b).toDateString();
  return {
    formatTime,
    formatSeconds: (date) => {
      const there = shown(date);
      return hoursOf(there, `:${twoDigits(there.getSeconds())}`);
    },
    formatDate: (date) => dateText(shown(date)),
    formatDay,
    formatStamp: (date, now) =>
      `${isSameDay(date, now) ? t('today') : formatDay(date, now)} ${formatTime(date)}`,
    isSameDay,
  };
}

const formats = timeFormats(
  typeof document === 'undefined' ? usualRegion : keptRegion(localStorage),
);

/** `09:41`. */
export const { formatTime } = formats;
/** `09:45:02`. */
export const { formatSeconds } = formats;
/** `3 Nov`. */
export const { formatDate } = formats;
/** `3 Nov`; with the year when it is not the present one. */
export const { formatDay } = formats;
/** `today 09:41`, `3 Nov 16:20`, `3 Nov 2025 16:20`. */
export const { formatStamp } = formats;
export const { isSameDay } = formats;

/** Elapsed time as `mm:ss`, or `h:mm:ss` from an hour on. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

const secondsOfDay = 24 * 3600;

/** Time that is left: `29:59`, `23:14:09`, `6 d 23:14:09`. */
export function formatLeft(seconds: number): string {
  const days = Math.floor(seconds / secondsOfDay);
  const rest = formatElapsed((seconds % secondsOfDay) * 1000);
  return days === 0 ? rest : `${days} ${t('d')} ${rest.length < 6 ? `0:${rest}` : rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
