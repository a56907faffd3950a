import { isFields } from '@mach42/json-document/json-value.ts';
/** A section with its values that match the search. */
export interface SectionMatch {
  readonly key: string;
  readonly value: unknown;
  /** The matching items of a list or fields of an object, by index or name; all of them without a search. */
  readonly shown: readonly string[];
  readonly total: number;
  readonly matches: number;
}

const fold = (text: string) => text.toLocaleLowerCase();

function count(value: unknown, needle: string): number {
  if (typeof value === 'string') return occurrences(fold(value), needle);
  if (typeof value === 'number' || typeof value === 'boolean') {
    return occurrences(String(value), needle);
  }
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + count(one, needle), 0);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).reduce((sum, [, one]) => sum + count(one, needle), 0);
  }
  return 0;
}

function occurrences(text: string, needle: string): number {
  let found = 0;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    found += 1;
  }
  return found;
}

function children(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item] as const);
  if (typeof value === 'object' && value !== null) return Object.entries(value);
  return [['', value]];
}

/** Searches one section; `shown` is empty when nothing matches. */
export function searchSection(
  key: string,
  title: string,
  value: unknown,
  query: string,
): SectionMatch {
  const all = children(value);
  const needle = fold(query.trim());
  if (needle === '') {
    return { key, value, shown: all.map(([name]) => name), total: all.length, matches: 0 };
  }
  const hits = all
    .map(
      ([name, child]) =>
        [
          name,
          count(child, needle) + (isFields(value) ? occurrences(fold(name), needle) : 0),
        ] as const,
    )
    .filter(([, matches]) => matches > 0);
  const inTitle = occurrences(fold(title), needle);
  const shown =
    hits.length === 0 && inTitle > 0 ? all.map(([name]) => name) : hits.map(([name]) => name);
  const matches = inTitle + hits.reduce((sum, [, found]) => sum + found, 0);
  return { key, value, shown, total: all.length, matches };
}

/** Splits a text at the matches: the pieces with an odd index match. */
export function splitAtMatches(text: string, query: string): readonly string[] {
  const needle = fold(query.trim());
  if (needle === '') return [text];
  const pieces: string[] = [];
  const haystack = fold(text);
  if (haystack.length !== text.length) return [text];
  let from = 0;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** The most characters of a text that are drawn, from just before the first match, or from the beginning. */
const longestDrawn = 2000;
/**
 * The same limit for a text with a very long word: the time that a browser needs to break it grows with the square of
 * its length.
 */
const longestDrawnInAWord = 400;
/** Matches a long word in scripts that have spaces; words of other scripts can be broken at any character. */
const longWord =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{200}/u;

export function excerpt(text: string, query: string): string {
  if (text.length <= longestDrawnInAWord) return text;
  const needle = fold(query.trim());
  const at = needle === '' ? 0 : Math.max(0, fold(text).indexOf(needle));
  const around = (most: number): readonly [from: number, piece: string] => {
    const from = text.length <= most ? 0 : Math.max(0, at - most / 4);
    return [from, text.slice(from, from + most)];
  };
  const [, whole] = around(longestDrawn);
  const [from, piece] = around(longWord.test(whole) ? longestDrawnInAWord : longestDrawn);
  return `${from > 0 ? '…' : ''}${piece}${from + piece.length < text.length ? '…' : ''}`;
}
