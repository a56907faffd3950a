import { normalised, ownText } from '@mach42/contracts/kernel/text-parts.ts';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { LRUCache } from 'lru-cache';

/** Letters of a word that has other forms: shorter and longer ones are found as they are written. */
const shortest = 4;
const longest = 40;
/** Characters of a word that are indexed; PostgreSQL accepts 2,046 bytes. */
const longestWord = 500;
/** Words whose stems a thread keeps; making them takes about ten microseconds. */
const kept = new LRUCache<string, readonly string[]>({ max: 50_000 });

/**
 * The stems of a folded word in English, German and Danish, each once. Two words are forms of one
 * another when they have a stem in common: it is not known which language a text is in.
 */
export function stemsOf(word: string): readonly string[] {
  if (word.length < shortest || word.length > longest) {
    return [word.slice(0, longestWord).toWellFormed()];
  }
  const known = kept.get(word);
  if (known !== undefined) return known;
  const own = ownText(word);
  const stems = [...new Set([english(own), german(own), danish(own)])];
  kept.set(own, stems);
  return stems;
}

/** The stems of a word; none: it is found as it is written. */
export type StemsOf = (word: string) => readonly string[];

/** The stems of so many different words, those that come first. */
export function stemsOfFirst(most: number): StemsOf {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= most) return [];
    const stems = stemsOf(word);
    known.set(word, stems);
    return stems;
  };
}

/** Different words of a text whose forms are found; those behind are found as they are written. */
const mostWords = 2000;

/** The stems of folded words, each once. */
export function formsOf(
  words: Iterable<string>,
  stemsOfOne: StemsOf = stemsOf,
): ReadonlySet<string> {
  const different = new Set<string>();
  const forms = new Set<string>();
  for (const word of words) {
    if (different.has(word)) continue;
    different.add(word);
    for (const stem of stemsOfOne(word)) forms.add(stem);
    if (different.size >= mostWords) break;
  }
  return forms;
}

/** A word of a text: its position, `[start, end)` in UTF-16 units. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** The words of a text as the full-text index parts them. */
export const wordsOf = (text: string): Word[] => Array.from(eachWord(text));

export function* eachWord(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(word)) {
    yield { text: found, start: index, end: index + found.length };
  }
}

/** The same, without their positions. */
export const wordTextsOf = (text: string): readonly string[] => text.match(word) ?? [];

const ascii = /^[\0-\x7f]*$/;

/** A word without the differences that a search ignores: capitals and diacritical marks. */
export const folded = (text: string): string =>
  (ascii.test(text) ? text : normalised(text, 'NFD').replace(/\p{M}/gu, '')).toLowerCase();

/** A word as an index holds it and is asked for it. */
export const indexedWord = (word: string): string =>
  folded(word).slice(0, longestWord).toWellFormed();

/**
 * The most bytes that the words of a text may take in an index: PostgreSQL takes 1 MiB in all. Words behind that are
 * not found, by any database.
 */
const mostBytes = 700_000;
/** The bytes that a word takes beside its letters. */
const bytesOfOccurrence = 5;

/** The words of a text as an index holds them. */
export function indexedWords(text: string): string[] {
  const words: string[] = [];
  let bytes = 0;
  for (const one of wordTextsOf(text)) {
    const word = indexedWord(one);
    bytes += Buffer.byteLength(word) + bytesOfOccurrence;
    if (bytes > mostBytes) break;
    words.push(word);
  }
  return words;
}

/** Words in a row. */
export interface SearchTerm {
  readonly words: readonly string[];
  /** Whether the last word may be only the beginning of a word of the text. */
  readonly isPrefix: boolean;
  /** Found in the forms of the word, too; absent for words in quotation marks and phrases. */
  readonly stems?: readonly string[];
}

/** Words and phrases that are looked for, the first ones. */
const mostTerms = 10;

/**
 * The terms that a person searches for: every word in any of its forms, and every phrase in quotation marks as it is
 * written. The last word of all may be unfinished, unless its quotation is closed. Any sign that is no letter or
 * digit separates words. Each term is searched for once, and of many only the first ten.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const parts = typed.split(/["“”„]/);
  const terms = parts.flatMap((part, index) => {
    const isQuoted = index % 2 === 1;
    const isOpen = index === parts.length - 1;
    return (isQuoted ? [part] : part.split(/\s+/)).map((text): SearchTerm => {
      const words = wordsOf(text).map(({ text: word }) => word);
      const [only = ''] = words;
      const hasForms = !isQuoted && words.length === 1;
      return { words, isPrefix: isOpen, ...(hasForms && { stems: stemsOf(folded(only)) }) };
    });
  });
  const some = terms.filter(({ words }) => words.length > 0);
  const last = some.at(-1);
  const closed = some.map((term) => ({ ...term, isPrefix: term.isPrefix && term === last }));
  // Finished, a word is found only where its beginning is, too.
  const different = new Map(closed.toReversed().map((term) => [term.words.join(' '), term]));
  return [...different.values()].toReversed().slice(0, mostTerms);
}
