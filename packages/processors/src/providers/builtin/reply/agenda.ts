import { addDays } from '@mach42/contracts/kernel/time-zone.ts';
import { builtinTexts as texts, rangeTexts } from '@mach42/contracts/models/builtin-texts.ts';
import { termOfKey, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import {
  readableDay,
  readableTime,
  type CalendarDay,
  monthStart,
  nextMonthStart,
  weekStart,
  type Reader,
} from '../../../kernel/calendar-day.ts';
import { findDates, longestText } from '../dates/find-dates.ts';
import type { Leaf, PhodPassage } from '../search/phod-passages.ts';
import { roleOf } from '../search/sections.ts';
import { sentencesOf } from '../search/sentences.ts';
import { fold, tokens } from '../search/tokens.ts';
import { significantWords, type Knowledge } from './knowledge.ts';
import { blockquote, bold, plain } from './texts.ts';

/** Days from `from` up to and with `to`; an absent end is open. */
interface DayRange {
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  /** The words for the range in an answer: "this week". */
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

function isWithin(day: CalendarDay, { from, to }: DayRange): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

interface DatedItem {
  readonly day: CalendarDay;
  readonly time: string;
  readonly title: string;
  readonly passage: PhodPassage;
  readonly leaf: Leaf;
}

const deadlineWords = new Set(
  'due deadline deadlines frist frister fristen fällig'.split(' ').map(fold),
);
const agendaWords = new Set([
  ...deadlineWords,
  ...'agenda calendar schedule scheduled plan plans planned happening happens event events on free busy anything goes go next first kalender planlagt fri steht ansteht los sker ledig'
    .split(' ')
    .map(fold),
]);
const datingKey = /date|dead|due|when|start|end|day|frist|termin|dato|datum/i;
const recordingKey = /last|created|updated|birth/i;
const mostItems = 20;

/** Answers with everything that is due or planned in a range of days; undefined for another question. */
export function agenda(knowledge: Knowledge): string | undefined {
  const { question, asked, today, reader } = knowledge;
  const named = rangeIn(question, today, reader);
  const range =
    named ??
    (asked.some((word) => deadlineWords.has(word))
      ? { from: today, name: rangeTexts.fromToday(), words: '' }
      : undefined);
  if (range === undefined || !knowledge.personal) return undefined;

  const rest = significantWords(question.replace(range.words, ' ')).filter(
    (word) => !agendaWords.has(word),
  );
  const isOverdue = range.from === undefined;
  const dated = datedItems(knowledge).filter(
    ({ day, passage, leaf }) =>
      isWithin(day, range) &&
      (!isOverdue || isDeadline(passage, leaf)) &&
      (rest.length === 0 || mentions(passage, rest)),
  );
  const mentioned = rest.length === 0 && !isOverdue ? mentionedInEntries(knowledge, range) : [];
  if (dated.length + mentioned.length > 0) return listing(knowledge, { range, dated, mentioned });
  return rest.length === 0 ? nothingIn(range, knowledge) : undefined;
}

const mostNext = 3;

/** Says that nothing is dated in a stretch of time, and what comes after it. */
function nothingIn(range: DayRange, knowledge: Knowledge): string {
  const nothing = texts.nothingDated(range.name);
  const { to } = range;
  if (range.from === undefined || to === undefined) return nothing;
  const after = to < knowledge.today ? addDays(knowledge.today, -1) : to;
  const next = datedItems(knowledge).filter(({ day }) => day > after);
  if (next.length === 0) return `${nothing} ${texts.nothingLater()}`;
  const lines = next.slice(0, mostNext).map((item) => lineOf(item, knowledge));
  return [`${nothing} ${texts.nextOnes()}`, lines.join('\n')].join('\n\n');
}

function lineOf(
  { day, time, title, passage, leaf }: DatedItem,
  { reader }: Pick<Knowledge, 'reader'>,
): string {
  const onDay = readableDay(day, reader);
  const when = time === '' ? onDay : `${onDay}, ${readableTime(time, reader)}`;
  const where = `${titleOfKey(passage.section)}, ${termOfKey(leaf.key)}`;
  return `- ${bold(when)} — ${plain(title)} (${plain(where)})`;
}

function datedItems({ passages, today }: Knowledge): DatedItem[] {
  const roles = new Map<string, ReturnType<typeof roleOf>>();
  const isNote = ({ section }: PhodPassage): boolean => {
    if (!roles.has(section)) roles.set(section, roleOf(section));
    return roles.get(section) === 'notes';
  };
  return passages
    .filter((passage) => !isNote(passage) && !isDone(passage))
    .flatMap((passage) =>
      passage.leaves.flatMap((leaf) => {
        if (!datingKey.test(leaf.key) || recordingKey.test(leaf.key)) return [];
        if (leaf.value.length > longestText) return [];
        const [date] = findDates(leaf.value, today);
        if (date === undefined || date.end - date.start < leaf.value.length / 2) return [];
        const title =
          passage.path.length > 1 ? passage.path.slice(1).join(' › ') : titleOfKey(leaf.key);
        return [{ day: date.day, time: timeOf(passage), title, passage, leaf }];
      }),
    )
    .toSorted((one, other) => compared(one.day, other.day) || compared(one.time, other.time));
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const isDeadline = ({ leaves }: PhodPassage, { key }: Leaf): boolean =>
  /dead|due|frist/i.test(key) ||
  leaves.some(({ key, value }) => /^type$/i.test(key) && /^deadline$/i.test(value));

const isDone = ({ leaves }: PhodPassage): boolean =>
  leaves.some(({ key, value }) => /^status$/i.test(key) && /^(?:completed|done)$/i.test(value));

const timeOf = ({ leaves }: PhodPassage): string =>
  leaves.find(({ key }) => /^(?:time|tid|uhrzeit)$/i.test(key))?.value ?? '';

function mentions({ path, leaves }: PhodPassage, words: readonly string[]): boolean {
  const held = new Set(tokens([...path, ...leaves.map(({ value }) => value)].join(' ')));
  return words.some((word) => held.has(word));
}

function mentionedInEntries({ entries, dayOf, isInPhod }: Knowledge, range: DayRange): string[] {
  const mentioning = entries.flatMap(({ title, text, createdAt }) => {
    const written = dayOf(createdAt);
    const sentences = sentencesOf(text).filter((sentence) =>
      findDates(sentence, written).some(({ day }) => isWithin(day, range)),
    );
    return sentences.length === 0 ? [] : [{ title, text, sentences }];
  });
  return mentioning
    .filter(({ text }) => !isInPhod(text))
    .flatMap(({ title, sentences }) =>
      sentences.map((sentence) => `${bold(title)}\n\n${blockquote(sentence)}`),
    );
}

interface Listed {
  readonly range: DayRange;
  readonly dated: readonly DatedItem[];
  readonly mentioned: readonly string[];
}

function listing(knowledge: Knowledge, { range, dated, mentioned }: Listed): string {
  const lines = dated.slice(0, mostItems).map((item) => lineOf(item, knowledge));
  const left = dated.length - lines.length;
  const parts = [
    ...(lines.length === 0 ? [] : [texts.inPhod(range.name), lines.join('\n')]),
    ...(left > 0 ? [texts.more(left)] : []),
    ...(mentioned.length === 0 ? [] : [texts.inEntries(), ...mentioned.slice(0, mostItems)]),
  ];
  return parts.join('\n\n');
}
