import { t } from '@mach42/language/t.ts';

/** Kinds of search results, by the value that `in:` takes. */
const searchSources = {
  messages: 'messages',
  chats: 'messages',
  file: 'phod',
  phod: 'phod',
  entries: 'datarais',
  datarais: 'datarais',
  versions: 'versions',
  rooms: 'rooms',
  people: 'people',
} as const;
export type SearchSource = (typeof searchSources)[keyof typeof searchSources];

export const textParts = ['link', 'code', 'file'] as const;
/** The parts that a message can have beside its text. */
export type TextPart = (typeof textParts)[number];

export type SearchOrder = 'best' | 'recent';

/** A typed search, its filters separated from its words. */
export interface SearchWanted {
  /** The words, and phrases in quotation marks. */
  readonly words: string;
  /** Kinds; empty: all. */
  readonly sources: readonly SearchSource[];
  /** Names of rooms, as typed. */
  readonly rooms: readonly string[];
  /** Names of people, as typed; `me` is the person themselves. */
  readonly from: readonly string[];
  readonly has: readonly TextPart[];
  /** Only objects older than this time (ISO 8601, UTC), and from this one on. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Filters that cannot be read; they are left out. */
  readonly unread: readonly { readonly filter: string; readonly why: string }[];
  /** Describes the values of the filter that is being typed and has no value yet; undefined: each has one. */
  readonly hint: string | undefined;
}

const filter = /(?:^|(?<=\s))(in|from|before|after|has):(?:"([^"]*)"?|(\S*))/giu;

/** Names of rooms, and of people: each is looked up. */
const mostNames = 5;

const isPart = (value: string): value is TextPart => textParts.some((part) => part === value);
const isSource = (value: string): value is keyof typeof searchSources =>
  Object.hasOwn(searchSources, value);

/**
 * Reads `in:`, `from:`, `before:`, `after:` and `has:`; a value with spaces is in quotation marks. A filter without a
 * value is still being typed: it is left out, and `hint` describes its values.
 */
export function readSearch(typed: string, now = Date.now()): SearchWanted {
  const sources: SearchSource[] = [];
  const rooms: string[] = [];
  const from: string[] = [];
  const has: TextPart[] = [];
  const unread: { filter: string; why: string }[] = [];
  const addName = (names: string[], key: string, name: string): void => {
    const isKnown = names.some((one) => one.toLowerCase() === name.toLowerCase());
    if (isKnown) return;
    if (names.length < mostNames) names.push(name);
    else
      unread.push({
        filter: `${key}:${name}`,
        why: t('{key}: takes {mostNames} names at most; search for the others afterwards', {
          key,
          mostNames,
        }),
      });
  };
  let hint: string | undefined;
  const times: { before?: string; after?: string } = {};
  const words = typed.replaceAll(
    filter,
    (_, name: string, quoted: string | undefined, plain: string | undefined) => {
      const isQuoted = quoted !== undefined;
      const value = (quoted ?? plain ?? '').trim();
      const lower = value.toLowerCase();
      const key = name.toLowerCase();
      if (value === '') {
        hint = hintOf(key);
        return ' ';
      }
      if (key === 'in' && !isQuoted && isSource(lower)) sources.push(searchSources[lower]);
      else if (key === 'in') addName(rooms, key, value);
      else if (key === 'from') addName(from, key, value.replace(/^@/, ''));
      else if (key === 'has' && isPart(lower)) has.push(lower);
      else if (key === 'has') {
        unread.push({ filter: `has:${value}`, why: hintOf(key) });
      } else {
        const time = dayOf(lower, now);
        const which = key === 'before' ? 'before' : 'after';
        if (time !== undefined) times[which] = time;
        else unread.push({ filter: `${which}:${value}`, why: hintOf(key) });
      }
      return ' ';
    },
  );
  const { before, after } = times;
  return { words: words.trim(), sources, rooms, from, has, before, after, unread, hint };
}

/** Describes the values of a filter in the language of the page. */
function hintOf(which: string): string {
  switch (which) {
    case 'in':
      return t(
        'in: takes messages, file, entries, versions, rooms or people, or the name of a room',
      );
    case 'from':
      return t('from: takes me, or the name of a person');
    case 'has':
      return t('has: takes link, code or file');
    default:
      return t(
        '{which}: takes a date such as 2026-11-23, a month such as 2026-11, today or yesterday',
        { which },
      );
  }
}

const dayMs = 24 * 60 * 60_000;

/** The beginning of a day, month or year in UTC; undefined when the text is none. */
function dayOf(text: string, now: number): string | undefined {
  if (text === 'today' || text === 'yesterday') {
    const today = Math.floor(now / dayMs) * dayMs;
    return new Date(text === 'today' ? today : today - dayMs).toISOString();
  }
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [, year, month = '1', day = '1'] =
    german === null
      ? (/^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [])
      : ['', german[3], german[2], german[1]];
  if (year === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // `Date.UTC` turns a year below 100 into one of the 20th century.
  const isReal =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  return isReal ? date.toISOString() : undefined;
}
