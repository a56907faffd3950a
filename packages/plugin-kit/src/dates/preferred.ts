import { zoneOf } from '@mach42/contracts/kernel/zone.ts';
import { keptRegion, usualRegion } from '@mach42/language/region.ts';
import { dateLocale, language } from '@mach42/language/t.ts';
import { dateTexts } from './day-text.ts';

const region = typeof document === 'undefined' ? usualRegion : keptRegion(localStorage);

/** How this person types days and times, for as long as the page lasts. */
export const preferredTexts = dateTexts(region, language === 'en' ? '/' : '.');

/** The time zone of this person. */
export const preferredZone = zoneOf(region.timeZone);

const days = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Of a week: 0 is Sunday. Without a choice, that of the region which the browser names; of none, Monday. */
export function firstDayOfWeek(chosen = region.firstDay): 0 | 1 | 6 {
  if (chosen !== undefined) return days[chosen];
  const first = weekOf(typeof navigator === 'undefined' ? dateLocale : navigator.language);
  return first === 7 ? 0 : first === 6 ? 6 : 1;
}

/** 1 is Monday. Undefined: the browser does not know. */
function weekOf(name: string): number | undefined {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(name);
  return locale.getWeekInfo?.().firstDay;
}

/** Whether a day is one: `2026-02-30` is not. */
export const isDay = (text: string): boolean => preferredTexts.readDay(text, text) === text;
