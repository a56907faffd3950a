/** A word of a text: where it stands, `[start, end)` in UTF-16 units. */
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

/** A word without what a search does not see: capitals and diacritical marks. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
