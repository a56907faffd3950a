import { wordsOf } from './words.ts';

/** Words that stand one after the other. */
export interface SearchTerm {
  readonly words: readonly string[];
  /** Whether the last word may go on. */
  readonly isPrefix: boolean;
}

/** Words and phrases that are looked for, the first ones. */
const mostTerms = 10;

/**
 * What a person looks for: every word, and every phrase in quotation marks, of which the last word
 * may be unfinished unless its quotation is closed. Anything that is no letter or digit parts words.
 * Each is looked for once, and of many the first ten.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const parts = typed.split(/["“”„]/);
  const terms = parts.flatMap((part, index) => {
    const isQuoted = index % 2 === 1;
    const isOpen = index === parts.length - 1;
    return (isQuoted ? [part] : part.split(/\s+/)).map((text) => ({
      words: wordsOf(text).map(({ text: word }) => word),
      isPrefix: isOpen,
    }));
  });
  const some = terms.filter(({ words }) => words.length > 0);
  const last = some.at(-1);
  const closed = some.map((term) => ({ ...term, isPrefix: term.isPrefix && term === last }));
  // Finished, a word is found only where its beginning is, too.
  const different = new Map(closed.toReversed().map((term) => [term.words.join(' '), term]));
  return [...different.values()].toReversed().slice(0, mostTerms);
}
