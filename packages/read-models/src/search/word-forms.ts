import { ownText } from '@mach42/contracts/kernel/text-parts.ts';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { LRUCache } from 'lru-cache';

/** Letters of a word that has other forms: shorter and longer ones are found as they are written. */
const shortest = 4;
const longest = 40;
/** Characters of a word that are looked at; PostgreSQL takes 2,046 bytes. */
export const longestWord = 500;
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

/** Different words of a text whose forms are found; those behind are found as they are written. */
const mostWords = 2000;

/** The stems of folded words, each once. */
export function formsOf(words: Iterable<string>): ReadonlySet<string> {
  const different = new Set<string>();
  const forms = new Set<string>();
  for (const word of words) {
    if (different.has(word)) continue;
    different.add(word);
    for (const stem of stemsOf(word)) forms.add(stem);
    if (different.size >= mostWords) break;
  }
  return forms;
}
