import { rangeTexts } from '@mach42/contracts/models/builtin-texts.ts';
import {
  addDays,
  monthStart,
  nextMonthStart,
  readableDay,
  weekStart,
  type CalendarDay,
  type Reader,
} from '../../../kernel/calendar-day.ts';
import { findDates } from './find-dates.ts';

/** Days from `from` up to and with `to`; an absent end is open. */
export interface DayRange {
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  /** As it is said in an answer: "this week". */
  readonly name: string;
  /** The words of the question that named it. */
  readonly words: string;
}

interface Form {
  readonly pattern: RegExp;
  readonly range: (today: CalendarDay) => Pick<DayRange, 'from' | 'to' | 'name'>;
}

const week = (monday: CalendarDay, name: string) => ({
  from: monday,
  to: addDays(monday, 6),
  name,
});
const month = (day: CalendarDay, name: string) => ({
  from: monthStart(day),
  to: addDays(nextMonthStart(day), -1),
  name,
});

const forms: readonly Form[] = [
  {
    pattern: /\b(?:this week|i denne uge|denne uge|diese woche|dieser woche)\b/i,
    range: (today) => week(weekStart(today), rangeTexts.thisWeek()),
  },
  {
    pattern: /\b(?:next week|n(?:æ|ae)ste uge|n(?:ä|ae)chste[rn]? woche)\b/i,
    range: (today) => week(addDays(weekStart(today), 7), rangeTexts.nextWeek()),
  },
  {
    pattern: /\b(?:this month|denne måned|diesen monat|diesem monat)(?!\p{L})/iu,
    range: (today) => month(today, rangeTexts.thisMonth()),
  },
  {
    pattern: /\b(?:next month|næste måned|nächsten monat)(?!\p{L})/iu,
    range: (today) => month(nextMonthStart(today), rangeTexts.nextMonth()),
  },
  {
    pattern: /\b(?:overdue|forfaldent?|überfällig\p{L}*)(?!\p{L})/iu,
    range: (today) => ({ to: addDays(today, -1), name: rangeTexts.overdue() }),
  },
  {
    pattern: /\b(?:upcoming|coming up|kommende|anstehend\p{L}*)(?!\p{L})/iu,
    range: (today) => ({ from: today, name: rangeTexts.fromToday() }),
  },
];

/** The stretch of time that a question names, the first one found. */
export function rangeIn(
  question: string,
  today: CalendarDay,
  reader: Reader = {},
): DayRange | undefined {
  for (const { pattern, range } of forms) {
    const match = pattern.exec(question);
    if (match !== null) return { ...range(today), words: match[0] };
  }
  const [date] = findDates(question, today);
  if (date === undefined) return undefined;
  const { day, start, end } = date;
  return {
    from: day,
    to: day,
    name: rangeTexts.onDay(readableDay(day, reader)),
    words: question.slice(start, end),
  };
}

export function isWithin(day: CalendarDay, { from, to }: DayRange): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
