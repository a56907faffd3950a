import {
  eachWord,
  folded,
  type SearchTerm,
  type Word,
  wordTextsOf,
  formsOf,
  stemsOf,
  type StemsOf,
} from './search-terms.ts';

/** `[start, end)` in UTF-16 units. */
export type Mark = [start: number, end: number];

/** Terms as words are compared: without capitals and diacritical marks. */
export const foldedTerms = (terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.map((term) => ({ ...term, words: term.words.map(folded) }));

/** The positions of the folded terms in a text, in its order; what overlaps is one mark. */
export function* marksIn(text: string, terms: readonly SearchTerm[]): Generator<Mark> {
  let before: Mark | undefined;
  for (const words of windowsOf(text, terms)) {
    for (const term of terms) {
      const [first, last] = [words[0], words[term.words.length - 1]];
      if (first === undefined || last === undefined || !standAt(words, term)) continue;
      if (before !== undefined && first.start < before[1]) {
        before[1] = Math.max(before[1], last.end);
        continue;
      }
      if (before !== undefined) yield before;
      before = [first.start, last.end];
    }
  }
  if (before !== undefined) yield before;
}

/** A text, ready to be looked through. */
export interface FoldedText {
  readonly plain: string;
  /** The stems of its words. */
  readonly forms: ReadonlySet<string>;
}

export function foldedText(text: string, stemsOfOne: StemsOf = stemsOf): FoldedText {
  const plain = folded(text);
  return { plain, forms: formsOf(wordTextsOf(plain), stemsOfOne) };
}

/** Whether a text has all the folded terms. */
export function hasTerms({ plain, forms }: FoldedText, terms: readonly SearchTerm[]): boolean {
  const missing = new Set(terms.filter((term) => !hasForm(forms, term)));
  // Most texts have none of the letters: they are not parted into words.
  for (const { words } of missing) {
    if (!words.every((word) => plain.includes(word))) return false;
  }
  if (missing.size === 0) return true;
  for (const words of windowsOf(plain, terms)) {
    for (const term of missing) {
      if (areWritten(words, term)) missing.delete(term);
    }
    if (missing.size === 0) return true;
  }
  return false;
}

/** The folded words of a text from each of them on, as many as the longest term has. */
function* windowsOf(text: string, terms: readonly SearchTerm[]): Generator<readonly Word[]> {
  const longest = Math.max(0, ...terms.map(({ words }) => words.length));
  const window: Word[] = [];
  for (const word of eachWord(text)) {
    window.push({ ...word, text: folded(word.text) });
    if (window.length < longest) continue;
    yield window;
    window.shift();
  }
  while (window.length > 0) {
    yield window;
    window.shift();
  }
}

const hasForm = (forms: ReadonlySet<string>, { stems = [] }: SearchTerm): boolean =>
  stems.some((stem) => forms.has(stem));

/** Forms of a word begin alike, so that most words need no stem. */
const isForm = (word: string, wanted: string, stems: readonly string[]): boolean =>
  word.charCodeAt(0) === wanted.charCodeAt(0) && stemsOf(word).some((stem) => stems.includes(stem));

function standAt(words: readonly Word[], term: SearchTerm): boolean {
  const [first] = words;
  const { words: wanted, stems } = term;
  const [only = ''] = wanted;
  if (stems !== undefined && first !== undefined && isForm(first.text, only, stems)) return true;
  return areWritten(words, term);
}

function areWritten(words: readonly Word[], { words: wanted, isPrefix }: SearchTerm): boolean {
  return wanted.every((one, index) => {
    const word = words[index]?.text;
    const mayGoOn = isPrefix && index === wanted.length - 1;
    return mayGoOn ? word?.startsWith(one) : word === one;
  });
}
