import { isFields } from '@mach42/json-document/json-value.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';
import { findDates, readMatches, type FoundDate, type Span } from '../dates/find-dates.ts';
import { titleOf } from '../search/phod-passages.ts';
import {
  type Draft,
  type Part,
  similarity,
  shortTitle,
  significantWordsOf,
  titleFrom,
} from './draft.ts';

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
/** The words right before a day that is the last one. */
const limitBefore =
  /(?:\bby|\bbefore|\buntil|\btill|no later than|senest|inden|\bbis(?: zum)?|spätestens(?: am)?)\s+(?:the |den |d\. )?$/i;
const sameEvent = 0.6;

/** Events of one day that a new one is compared with, the last ones. */
const mostOfDay = 200;

/** The calendar of a file while an entry is merged into it. */
export class Calendar {
  readonly #draft: Draft;
  /** Events by their days. */
  readonly #events = new Map<string, KnownEvent[]>();
  readonly #takesObjects: boolean;

  constructor(draft: Draft) {
    this.#draft = draft;
    const items = draft.withRole('calendar')?.items ?? [];
    this.#takesObjects = items.every((item) => isFields(item));
    for (const item of items) {
      if (isFields(item)) this.#know(item['date'], item['time'], titleOf(item) ?? '');
    }
  }

  /** A sentence about a day that is still to come becomes an event, unless the calendar has it. */
  add({ sentence, title: given, text, written }: Part): boolean {
    const dates = findDates(sentence, written);
    const date = dates.find(({ day }) => day >= written);
    if (date === undefined) return false;
    const time = findTimes(sentence).find((time) => nearest(dates, time) === date);
    const spans = time === undefined ? [date] : [date, time];
    const title = given ?? titleFrom(sentence, spans);
    if (this.#holds(date.day, time?.time, `${title} ${sentence}`)) return false;
    const event = {
      title,
      type: typeOf(sentence, date, time !== undefined),
      date: date.day,
      ...(time === undefined ? {} : { time: time.time }),
      description: text,
    };
    this.#draft.add(this.#draft.keyFor('calendar'), this.#takesObjects ? event : text);
    if (this.#takesObjects) this.#know(date.day, time?.time, title);
    return true;
  }

  #know(day: unknown, time: unknown, title: string): void {
    if (typeof day !== 'string') return;
    const events = this.#events.get(day) ?? [];
    events.push({ title, time, words: undefined });
    this.#events.set(day, events);
  }

  /** Whether the calendar has such an event. At the same time of a day, one common word is enough. */
  #holds(day: CalendarDay, time: string | undefined, text: string): boolean {
    const events = this.#events.get(day)?.slice(-mostOfDay) ?? [];
    if (events.length === 0) return false;
    const words = significantWordsOf(text);
    return events.some((event) => {
      event.words ??= significantWordsOf(shortTitle(event.title));
      const isSameTime = time !== undefined && event.time === time;
      const alike = similarity(event.words, words);
      return alike >= sameEvent || (isSameTime && alike > 0);
    });
  }
}

interface KnownEvent {
  readonly title: string;
  /** The time as the file has it. */
  readonly time: unknown;
  /** The words of its title, once it is compared with another. */
  words: ReadonlySet<string> | undefined;
}

function typeOf(sentence: string, date: FoundDate, hasTime: boolean): EventType {
  if (limitBefore.test(sentence.slice(0, date.start))) return 'deadline';
  const named = typeWords.find(([, words]) => words.test(sentence));
  return named?.[0] ?? (hasTime ? 'appointment' : 'reminder');
}

function nearest(dates: readonly FoundDate[], time: FoundTime): FoundDate | undefined {
  const distance = ({ start, end }: FoundDate) => Math.max(time.start - end, start - time.end);
  const [first, ...others] = dates;
  if (first === undefined) return undefined;
  return others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first);
}

interface FoundTime extends Span {
  /** `HH:MM`, 24 hours. */
  readonly time: string;
}

const patterns = [
  /(?<![\p{L}\p{N}.:])(?:kl\.?|at|um|@)?\s?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s?(?<half>am|pm|a\.m\.|p\.m\.)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.:])(?:kl\.?\s*|at\s+|um\s+|@\s*)?(?<hour>\d{1,2}):(?<minute>\d{2})(?:\s*Uhr)?(?![\p{L}\p{N}:])/giu,
  /(?<![\p{L}\p{N}.:])(?:um\s+)?(?<hour>\d{1,2})(?:[.:](?<minute>\d{2}))?\s*Uhr(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.:])(?:kl\.?\s*|klokken\s+)(?<hour>\d{1,2})(?:[.:](?<minute>\d{2}))?(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.:])at\s+(?<hour>\d{1,2})(?:\.(?<minute>\d{2}))?(?![\p{L}\p{N}.%:/])/giu,
  /(?<![\p{L}\p{N}])(?<noon>(?:at\s+)?noon|kl\.?\s*middag)(?![\p{L}\p{N}])/giu,
].map((pattern) => ({ pattern }));

/** The times of day at the beginning of a text (`longestText`), in their order: `10:00`, `kl. 10.30`, `10 Uhr`, `3 pm`, `at noon`. */
export const findTimes = (text: string): FoundTime[] =>
  readMatches(text, patterns, (_, match) => {
    const time = timeOf(match.groups ?? {});
    return time === undefined ? undefined : { time };
  });

function timeOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  if (groups['noon'] !== undefined) return '12:00';
  const minute = Number(groups['minute'] ?? '0');
  const hour = hourOf(Number(groups['hour']), groups['half']?.toLowerCase());
  if (hour === undefined || hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}
