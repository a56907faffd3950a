import { isFields } from '@mach42/contracts/phod/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';
import { findDates, type FoundDate } from '../dates/find-dates.ts';
import { findTimes, type FoundTime } from '../dates/find-times.ts';
import { titleOf } from '../search/phod-passages.ts';
import { listWithRole, newSectionKey, withItem } from './draft.ts';
import type { Part } from './part.ts';
import { likeness, titleFrom } from './wording.ts';

type EventType = 'meeting' | 'appointment' | 'deadline' | 'reminder' | 'personal';

/** The first type whose words occur. */
const typeWords: readonly (readonly [EventType, RegExp])[] = [
  ['deadline', /deadline|\bdue\b|\bfrist|abgabe|fällig|lapses|expires|udløber/i],
  [
    'personal',
    /birthday|fødselsdag|geburtstag|anniversary|bryllup|hochzeit|wedding|holiday|ferie|urlaub/i,
  ],
  [
    'appointment',
    /appointment|doctor|dentist|\blæge|tandlæge|aftale|arzt|ärztin|hairdresser|frisør|friseur/i,
  ],
  [
    'meeting',
    /\bmeet|\bcall\b|visit|møde|mødes|opkald|besøg|treffen|besprechung|anruf|besuch|lunch|dinner|frokost|middag|mittagessen/i,
  ],
  ['reminder', /remember|remind|husk|erinner|nicht vergessen/i],
];
/** What stands right before a day that is the last one. */
const limitBefore =
  /(?:\bby|\bbefore|\buntil|\btill|no later than|senest|inden|\bbis(?: zum)?|spätestens(?: am)?)\s+(?:the |den |d\. )?$/i;
const sameEvent = 0.6;

/** A sentence about a day that is still to come becomes an event, unless the calendar has it. */
export function withCalendarEvent(phod: BriefData, part: Part): BriefData | undefined {
  const { sentence, written } = part;
  const dates = findDates(sentence, written);
  const date = dates.find(({ day }) => day >= written);
  if (date === undefined) return undefined;
  const time = findTimes(sentence).find((time) => nearest(dates, time) === date);
  const spans = time === undefined ? [date] : [date, time];
  const title = part.title ?? titleFrom(sentence, spans);

  const calendar = listWithRole(phod, 'calendar');
  if (calendar !== undefined && holdsEvent(calendar.items, date.day, `${title} ${sentence}`)) {
    return undefined;
  }
  const takesObjects = calendar?.items.every((item) => isFields(item)) ?? true;
  const event = {
    title,
    type: typeOf(sentence, date, time !== undefined),
    date: date.day,
    ...(time === undefined ? {} : { time: time.time }),
    description: part.text,
  };
  const key = calendar?.key ?? newSectionKey(phod, 'calendar');
  return withItem(phod, key, takesObjects ? event : part.text);
}

function typeOf(sentence: string, date: FoundDate, hasTime: boolean): EventType {
  if (limitBefore.test(sentence.slice(0, date.start))) return 'deadline';
  const told = typeWords.find(([, words]) => words.test(sentence));
  return told?.[0] ?? (hasTime ? 'appointment' : 'reminder');
}

function nearest(dates: readonly FoundDate[], time: FoundTime): FoundDate | undefined {
  const distance = ({ start, end }: FoundDate) => Math.max(time.start - end, start - time.end);
  return dates.toSorted((one, other) => distance(one) - distance(other))[0];
}

function holdsEvent(items: readonly unknown[], day: CalendarDay, text: string): boolean {
  return items.some(
    (item) =>
      isFields(item) && item['date'] === day && likeness(titleOf(item) ?? '', text) >= sameEvent,
  );
}
