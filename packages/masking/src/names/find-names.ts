import type { Span } from '../span.ts';
import { capitalWords, type CapitalWord } from './capital-words.ts';
import { noNames } from './common-words.ts';
import { findByCue } from './cues.ts';
import { findByGrammar } from './english.ts';
import { isPlace, isPlainWord } from './lexicon.ts';
import { findByList } from './listed.ts';
import { languageOf } from './language.ts';
import { findBySurname } from './by-surname.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Names of people that nobody told us: by lists of names, by the words around them, and in English by
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

function namesIn(line: string): Place[] {
  const language = languageOf(line);
  const words = capitalWords(line);
  const told = [
    ...findByList(line, words, language),
    ...findBySurname(line, words, language),
    ...findByCue(line, language),
  ];
  if (language !== 'en') return told;
  const open = words.filter(
    (word) =>
      mayBeName(word) && !told.some(({ start, end }) => start <= word.start && word.end <= end),
  );
  return open.length === 0 ? told : [...told, ...readSentences(line, open)];
}

/** Whether grammar could make a name of a word. */
const mayBeName = ({ text, beginsSentence }: CapitalWord): boolean =>
  !noNames.has(text.toLowerCase()) &&
  !isPlace(text) &&
  !(beginsSentence && isPlainWord(text)) &&
  !/^\p{Lu}+$/u.test(text);

/** After a full stop behind a word, and between the texts of JSON. */
const sentenceEnd = /(?<=\p{Ll}{3}[.!?]["”)]?)\s+|(?<=["}\]])[,:](?=["{[])/u;

/** Reading is dear, so only sentences with open questions are read. */
function readSentences(line: string, open: readonly CapitalWord[]): Place[] {
  let from = 0;
  return line.split(new RegExp(sentenceEnd, 'u')).flatMap((sentence) => {
    const at = line.indexOf(sentence, from);
    const end = (from = at + sentence.length);
    if (!open.some((word) => word.start >= at && word.end <= end)) return [];
    return findByGrammar(sentence).map((place) => ({
      start: place.start + at,
      end: place.end + at,
    }));
  });
}
