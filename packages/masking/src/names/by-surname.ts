import type { CapitalWord } from './capital-words.ts';
import { noNames } from './common-words.ts';
import type { Language } from './language.ts';
import { isPlace, isPlainWord } from './lexicon.ts';
import { endsAsSurname, isSurname } from './surnames.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Family names after a word that is in no list, and those that can be nothing else. */
export function findBySurname(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): Place[] {
  if (language === 'de') return [];
  return words.flatMap((word, at): Place[] => {
    const { text, start, end, beginsSentence } = word;
    const before = words[at - 1];
    if (before !== undefined && line.slice(before.end, start) === ' ' && isSurname(text)) {
      return mayBeFirst(before) && !isPlainWord(text) ? [{ start: before.start, end }] : [];
    }
    return !beginsSentence && endsAsSurname(text) ? [{ start, end }] : [];
  });
}

const mayBeFirst = ({ text, beginsSentence }: CapitalWord): boolean =>
  /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(text) &&
  !noNames.has(text.toLowerCase()) &&
  !isPlace(text) &&
  !(beginsSentence || isPlainWord(text));
