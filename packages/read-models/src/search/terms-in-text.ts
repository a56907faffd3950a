import type { SearchTerm } from './search-terms.ts';
import { folded, wordsOf } from './words.ts';

/** `[start, end)` in UTF-16 units. */
export type Mark = [start: number, end: number];

/** Terms as words are compared: without capitals and diacritical marks. */
export const foldedTerms = (terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.map((term) => ({ ...term, words: term.words.map(folded) }));

/** Where the folded terms stand in a text, in its order; what overlaps is one mark. */
export function marksIn(text: string, terms: readonly SearchTerm[]): Mark[] {
  const words = wordsOf(text).map((word) => ({ ...word, text: folded(word.text) }));
  const marks: Mark[] = [];
  for (const at of words.keys()) {
    for (const term of terms) {
      const [first, last] = [words[at], words[at + term.words.length - 1]];
      if (first === undefined || last === undefined || !standsAt(words, at, term)) continue;
      const before = marks.at(-1);
      if (before !== undefined && first.start < before[1]) {
        before[1] = Math.max(before[1], last.end);
      } else marks.push([first.start, last.end]);
    }
  }
  return marks;
}

/** Whether a text has all the folded terms. */
export function hasTerms(text: string, terms: readonly SearchTerm[]): boolean {
  if (terms.length === 0) return true;
  const plain = folded(text);
  // Most texts have none of the letters: they are not parted into words.
  if (!terms.every(({ words }) => words.every((word) => plain.includes(word)))) return false;
  const words = wordsOf(plain);
  return terms.every((term) => words.some((_, at) => standsAt(words, at, term)));
}

function standsAt(
  words: readonly { readonly text: string }[],
  at: number,
  { words: wanted, isPrefix }: SearchTerm,
): boolean {
  return wanted.every((one, index) => {
    const word = words[at + index]?.text;
    const mayGoOn = isPrefix && index === wanted.length - 1;
    return mayGoOn ? word?.startsWith(one) : word === one;
  });
}
