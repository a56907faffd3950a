import { addDays } from '@mach42/contracts/kernel/time-zone.ts';
import {
  daysBetween,
  dayOf,
  nextMonthStart,
  weekdayOf,
  weekStart,
  yearOf,
  type CalendarDay,
} from '../../../kernel/calendar-day.ts';
import { monthNumbers, monthPattern, weekdayNumbers, weekdayPattern } from './names.ts';

/** A range of the text: from `start` up to and without `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FoundDate extends Span {
  readonly day: CalendarDay;
}

interface Form {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, reference: CalendarDay) => CalendarDay | undefined;
}

const before = String.raw`(?<![\p{L}\p{N}])`;
const after = String.raw`(?![\p{L}\p{N}])`;
const form = (source: string, read: Form['read'], flags = 'giu'): Form => ({
  pattern: new RegExp(`${before}(?:${source})${after}`, flags),
  read,
});
const part = (match: RegExpExecArray, index: number): string => (match[index] ?? '').toLowerCase();
const number = (match: RegExpExecArray, index: number): number => Number(match[index]);
const year = String.raw`(?:,?\s+((?:19|2\d)\d{2}))?`;

/** The first form that fits at an offset of the text wins, so the most specific ones come first. */
const forms: readonly Form[] = [
  form(String.raw`(\d{4})-(\d{2})-(\d{2})`, (match) =>
    dayOf(number(match, 1), number(match, 2), number(match, 3)),
  ),
  form(String.raw`(\d{1,2})\s?([./])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})`, (match) =>
    dayOf(fullYear(number(match, 4)), number(match, 3), number(match, 1)),
  ),
  form(
    String.raw`(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:of\s+)?(${monthPattern})(?:\.(?=\s+\d))?${year}`,
    (match, reference) =>
      dayInYear(reference, match[3], monthNumbers.get(part(match, 2)), number(match, 1)),
  ),
  form(String.raw`(${monthPattern})\.?\s+(\d{1,2})(?:st|nd|rd|th)?${year}`, (match, reference) =>
    dayInYear(reference, match[3], monthNumbers.get(part(match, 1)), number(match, 2)),
  ),
  form(String.raw`(\d{1,2})\.\s?(\d{1,2})\.(?!\d)`, (match, reference) =>
    dayInYear(reference, undefined, number(match, 2), number(match, 1)),
  ),
  form(
    String.raw`the\s+(\d{1,2})(?:st|nd|rd|th)|(?:den|am)\s+(\d{1,2})\.(?!\s?\d)`,
    (match, reference) => dayOfMonth(reference, Number(match[1] ?? match[2])),
  ),
  form(
    String.raw`(?:in|om)\s+(\d{1,3})\s+(days?|dage?|tagen?|weeks?|uger?|wochen?)`,
    (match, reference) =>
      addDays(reference, number(match, 1) * (/^[uw]/.test(part(match, 2)) ? 7 : 1)),
  ),
  form(String.raw`(?:the\s+)?day after tomorrow|(?:i\s+)?overmorgen|übermorgen`, (_, reference) =>
    addDays(reference, 2),
  ),
  form(String.raw`yesterday|i\s+går|gestern`, (_, reference) => addDays(reference, -1)),
  form(String.raw`today|tonight|i\s+dag|i\s+aften|heute`, (_, reference) => reference),
  form(String.raw`tomorrow|i\s+morgen`, (_, reference) => addDays(reference, 1)),
  // With a capital it is a morning, and behind these words, too.
  form(
    String.raw`(?<!(?:[Gg]od|[Gg]uten|[Ii]|[Oo]m|[Aa]m|[Jj]eden|[Hh]ver)\s+)morgen`,
    (_, reference) => addDays(reference, 1),
    'gu',
  ),
  form(
    String.raw`(?:(last|sidste|letzten?|letzter)\s+|(next|næste|nächsten?|nächster)\s+)?(${weekdayPattern})s?`,
    (match, reference) =>
      weekday(reference, weekdayNumbers.get(part(match, 3)), match[1], match[2]),
  ),
];

/** Characters of a text in which dates and times are looked for: no sentence is longer. */
export const longestText = 2000;

/**
 * The dates at the beginning of a text (`longestText`), in their order. Without a year it is the one nearest ahead, unless the day
 * passed less than two months ago; a weekday is the next one after `reference`, with "next" the
 * one of the week after. `14.11.2025` and `14/11/2025` are read day first.
 */
export const findDates = (text: string, reference: CalendarDay): FoundDate[] =>
  readMatches(text, forms, ({ read }, match) => {
    const day = read(match, reference);
    return day === undefined ? undefined : { day };
  });

/**
 * Returns what the forms read at the beginning of a text (`longestText`), in the order of the text. An earlier form
 * takes precedence over a later one.
 */
export function readMatches<F extends { readonly pattern: RegExp }, Read extends object>(
  text: string,
  forms: readonly F[],
  read: (form: F, match: RegExpExecArray) => Read | undefined,
): (Read & Span)[] {
  const found: (Read & Span)[] = [];
  for (const form of forms) {
    for (const match of text.slice(0, longestText).matchAll(form.pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const result = read(form, match);
      if (result !== undefined) found.push({ ...result, start, end });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

function dayInYear(
  reference: CalendarDay,
  year: string | undefined,
  month: number | undefined,
  day: number,
): CalendarDay | undefined {
  if (month === undefined) return undefined;
  if (year !== undefined) return dayOf(Number(year), month, day);
  const thisYear = dayOf(yearOf(reference), month, day);
  const isLongPast = thisYear !== undefined && daysBetween(thisYear, reference) > 60;
  return thisYear === undefined || isLongPast ? dayOf(yearOf(reference) + 1, month, day) : thisYear;
}

/** The next day with this number, today included. */
function dayOfMonth(reference: CalendarDay, day: number): CalendarDay | undefined {
  const months = [reference, nextMonthStart(reference)];
  return months
    .map((month) => dayOf(yearOf(month), Number(month.slice(5, 7)), day))
    .find((found) => found !== undefined && found >= reference);
}

function weekday(
  reference: CalendarDay,
  wanted: number | undefined,
  last: string | undefined,
  next: string | undefined,
): CalendarDay | undefined {
  if (wanted === undefined) return undefined;
  if (next !== undefined) return addDays(weekStart(reference), 6 + wanted);
  const ahead = (wanted - weekdayOf(reference) + 7) % 7 || 7;
  return addDays(reference, last === undefined ? ahead : ahead - 7 || -7);
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);
