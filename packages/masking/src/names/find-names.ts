import type { Span } from '../span.ts';
import { capitalWords } from './capital-words.ts';
import { noNames } from './common-words.ts';
import { findByCue } from './cues.ts';
import { findByGrammar } from './english.ts';
import { findByList } from './listed.ts';
import { languageOf } from './language.ts';

/**
 * Names of people that nobody told us: by lists of names, by the words around them, and in English by
 * grammar. Line by line, as each may be in another language.
 */
export function findNames(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (!/\p{Lu}/u.test(line)) continue;
    const language = languageOf(line);
    const words = capitalWords(line);
    const told = [...findByList(line, words, language), ...findByCue(line, language)];
    const isOpen = words.some(
      (word) =>
        !noNames.has(word.text.toLowerCase()) &&
        !told.some(({ start, end }) => start <= word.start && word.end <= end),
    );
    const found = language === 'en' && isOpen ? [...told, ...findByGrammar(line)] : told;
    for (const { start, end } of found) {
      spans.push({ start: start + index, end: end + index, kind: 'PERSON' });
    }
  }
  return spans;
}
