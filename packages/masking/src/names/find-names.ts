import type { Span } from '../span.ts';
import type { TextRange } from '../text-range.ts';
import { type CapitalWord, capitalWords } from './capital-words.ts';
import { noNames } from './common-words.ts';
import { findByCue } from './cues.ts';
import { findByGrammar } from './english.ts';
import { isPlace, isPlainWord } from './lexicon.ts';
import { findByList } from './listed.ts';
import { type Language, languageOf } from './language.ts';
import { sentencesOf } from './sentences.ts';
import { endsAsSurname, isSurname } from './surnames.ts';

/**
 * Names of people that nobody listed us: by lists of names, by the words around them, and in English by
 * grammar. Line by line, as each may be in another language.
 */
export function findNames(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (!/\p{Lu}/u.test(line)) continue;
    for (const { start, end } of namesIn(line)) {
      spans.push({ start: start + index, end: end + index, kind: 'PERSON' });
    }
  }
  return spans;
}

function namesIn(line: string): TextRange[] {
  const language = languageOf(line);
  const words = capitalWords(line);
  const listed = [
    ...findByList(line, words, language),
    ...findBySurname(line, words, language),
    ...findByCue(line, language),
  ];
  if (language !== 'en') return listed;
  const explained = marksOf(line, listed);
  const open = words.filter(
    (word) => mayBeName(word) && explained.subarray(word.start, word.end).includes(0),
  );
  return open.length === 0 ? listed : [...listed, ...readSentences(line, open)];
}

/** 1 for each character that is within one of the ranges. */
function marksOf(line: string, ranges: readonly TextRange[]): Uint8Array {
  const marks = new Uint8Array(line.length);
  for (const { start, end } of ranges) marks.fill(1, start, end);
  return marks;
}

/** Whether grammar could make a name of a word. */
const mayBeName = ({ text, beginsSentence }: CapitalWord): boolean =>
  !noNames.has(text.toLowerCase()) &&
  !isPlace(text) &&
  !(beginsSentence && isPlainWord(text)) &&
  !/^\p{Lu}+$/u.test(text);

/** Reading is dear, so only sentences with open questions are read. */
function readSentences(line: string, open: readonly CapitalWord[]): TextRange[] {
  const marks = marksOf(line, open);
  return sentencesOf(line).flatMap(({ text, start: at }) =>
    marks.subarray(at, at + text.length).includes(1)
      ? findByGrammar(text).map(({ start, end }) => ({ start: start + at, end: end + at }))
      : [],
  );
}

/** Family names after a word that is in no list, and those that can be nothing else. */
function findBySurname(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): TextRange[] {
  if (language === 'de') return [];
  return words.flatMap((word, at): TextRange[] => {
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
