import { trimmedEnd, trimmedStart } from '@mach42/contracts/kernel/text-parts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';
import { isProtectedSection, roleOf, type SectionRole } from '../search/sections.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokens } from '../search/tokens.ts';

const longestTitle = 80;

interface Span {
  readonly start: number;
  readonly end: number;
}

const connector =
  /(?<![\p{L}\p{N}])(?:on|at|by|before|until|till|from|the|no later than|den|d\.|kl\.?|klokken|am|um|bis|zum|vom|ab|til|inden|senest|på|fra|spätestens) ?$/iu;
/** More characters than a connector and the start of the next word. */
const longestConnector = 20;
const marker = /^(?:[-*•–] ?)?(?:\[ ?\] ?)?(?:(?:todo|to do|task|opgave|aufgabe) ?:? )?/iu;

/** A short title from a sentence, without the spans that are kept in fields of their own. */
export function titleFrom(sentence: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    parts.push(withoutConnectors(sentence.slice(at, start)));
    at = end;
  }
  const whole = collapsed([...parts, sentence.slice(at)].join(' ')).replace(marker, '');
  const bare = trimmedEnd(
    trimmedStart(whole.replaceAll(/ ([,;.!?])/g, '$1'), ' ,;:.–-'),
    ' ,;:.!–-',
  );
  return shortTitle(bare === '' ? sentence : bare);
}

/** Returns a text without the words at its end that lead to the following part. */
function withoutConnectors(text: string): string {
  let end = text.length;
  for (;;) {
    const found = connector.exec(text.slice(Math.max(0, end - longestConnector), end));
    if (found === null) return text.slice(0, end);
    end -= found[0].length;
  }
}

/** Returns a text on one line, with single blanks. */
export const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns at most 80 characters, cut between words. */
export function shortTitle(text: string): string {
  const line = collapsed(text);
  if (line.length <= longestTitle) return line;
  const head = line.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = head.lastIndexOf(' ');
  return `${lastSpace > longestTitle / 2 ? head.slice(0, lastSpace) : head}…`;
}

/** Share of the telling words of the shorter text that the other one has, 0 to 1. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : one.intersection(other).size / smaller;
}

/** Returns the words of a text that say what it is about, in their compared form. */
export const significantWordsOf = (text: string): ReadonlySet<string> =>
  new Set(tokens(text).filter((token) => !isStopWord(token)));

/** Index of whole words in a text, not as parts of longer ones; -1: none. */
export function startOf(text: string, phrase: string): number {
  if (phrase.trim() === '') return -1;
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    const isPart =
      endsInWord.test(text.slice(Math.max(0, at - 2), at)) ||
      startsInWord.test(text.slice(end, end + 2));
    if (!isPart) return at;
  }
  return -1;
}

const endsInWord = /[\p{L}\p{N}]$/u;
const startsInWord = /^[\p{L}\p{N}]/u;

/** Whether a sentence denies, doubts or asks, so that nothing may be concluded from it. */
export function isUncertain(sentence: string): boolean {
  return /\?|(?<!\p{L})(?:not|never|no longer|should|would|could|might|maybe|perhaps|if|unless|ikke|aldrig|måske|hvis|burde|nicht|nie|kein\p{L}*|vielleicht|falls|wenn|sollte\p{L}*)(?!\p{L})|n['’]t(?!\p{L})/iu.test(
    sentence,
  );
}

/** A sentence of an entry on its way into the file. */
export interface Part {
  /** The sentence on one line, with single blanks. */
  readonly sentence: string;
  /** The text that is kept word for word: the sentence, or the whole entry where it is only one sentence. */
  readonly text: string;
  /** The entry's title, where the sentence is the whole entry, or the only one about a day to come. */
  readonly title: string | undefined;
  /** The day on which it was written. */
  readonly written: CalendarDay;
}

export interface ListSection {
  readonly key: string;
  readonly items: readonly unknown[];
}

/** A file that is being merged into. Each list is copied once, when it is first changed. */
export class Draft {
  readonly #sections: Map<string, unknown>;
  readonly #copied = new Map<string, unknown[]>();
  readonly #withRole = new Map<SectionRole, string>();

  constructor(phod: BriefData) {
    this.#sections = new Map(Object.entries(phod));
    for (const { key } of this.lists()) this.#noteRole(key);
  }

  get phod(): BriefData {
    return Object.fromEntries(this.#sections);
  }

  /** Every list that may be written into, in the order of the file. */
  lists(): ListSection[] {
    return Array.from(this.#sections).flatMap(([key, value]) =>
      isList(value) && !isProtectedSection(key) ? [{ key, items: value }] : [],
    );
  }

  /** The first list that holds such things. */
  withRole(role: SectionRole): ListSection | undefined {
    const key = this.#withRole.get(role);
    const items = key === undefined ? undefined : this.#sections.get(key);
    return key === undefined || !isList(items) ? undefined : { key, items };
  }

  /** The key of that list, or one for a new section, written as the file writes its keys. */
  keyFor(role: SectionRole): string {
    const known = this.withRole(role);
    if (known !== undefined) return known.key;
    const [snake, camel] = newNames[role];
    const name = writesCamelCase([...this.#sections.keys()]) ? camel : snake;
    let key = name;
    for (let count = 2; this.#sections.has(key); count += 1) key = `${name}_${count}`;
    return key;
  }

  /** Adds an item at the end of a list. The list is created when it does not exist. */
  add(key: string, item: unknown): void {
    const isNew = !this.#sections.has(key);
    this.#own(key).push(item);
    if (isNew) this.#noteRole(key);
  }

  /** Sets fields of one item of a list. */
  change(key: string, index: number, fields: JsonFields): void {
    const items = this.#own(key);
    const item = items[index];
    if (isFields(item)) items[index] = { ...item, ...fields };
  }

  #own(key: string): unknown[] {
    const copied = this.#copied.get(key);
    if (copied !== undefined) return copied;
    const list = this.#sections.get(key) ?? [];
    if (!isList(list)) throw new TypeError('Only a list takes an item.');
    const own = [...list];
    this.#copied.set(key, own);
    this.#sections.set(key, own);
    return own;
  }

  #noteRole(key: string): void {
    const role = roleOf(key);
    if (role !== undefined && !this.#withRole.has(role)) this.#withRole.set(role, key);
  }
}

const newNames: Readonly<Record<SectionRole, readonly [snake: string, camel: string]>> = {
  calendar: ['planner_calendar', 'calendar'],
  contacts: ['social_relations', 'contacts'],
  projects: ['projects_priorities', 'projects'],
  tasks: ['tasks', 'tasks'],
  notes: ['notes', 'notes'],
};

function writesCamelCase(keys: readonly string[]): boolean {
  const camel = keys.filter((key) => /\p{Ll}\p{Lu}/u.test(key)).length;
  const snake = keys.filter((key) => /[^_]_[^_]/.test(key)).length;
  return camel > snake;
}
