import { dateLocale, language, t } from '@mach42/language/t.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `09:41`, local time, 24 h. */
export function formatTime(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** `09:45:02`. */
export function formatSeconds(date: Date): string {
  return `${formatTime(date)}:${twoDigits(date.getSeconds())}`;
}

const dayOf = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });

/** `3 Nov`. Of English the months have three letters, in every browser. */
export const formatDate = (date: Date): string =>
  language === 'en' ? `${date.getDate()} ${months[date.getMonth()] ?? ''}` : dayOf.format(date);

/** `3 Nov`; with the year when it is another one. */
export function formatDay(date: Date, now: Date): string {
  const day = formatDate(date);
  return date.getFullYear() === now.getFullYear() ? day : `${day} ${date.getFullYear()}`;
}

/** `today 09:41`, `3 Nov 16:20`, `3 Nov 2025 16:20`. */
export function formatStamp(date: Date, now: Date): string {
  const day = isSameDay(date, now) ? t('today') : formatDay(date, now);
  return `${day} ${formatTime(date)}`;
}

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

export function isSameDay(a: Date, b: Date): boolean {
  return (
    a.getFullYear() === b.getFullYear() &&
    a.getMonth() === b.getMonth() &&
    a.getDate() === b.getDate()
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
