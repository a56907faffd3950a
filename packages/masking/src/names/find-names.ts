import type { Span } from '../span.ts';
import { capitalWords } from './capital-words.ts';
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
    const found = [
      ...findByList(line, words, language),
      ...findByCue(line, language),
      ...(language === 'en' ? findByGrammar(line) : []),
    ];
    for (const { start, end } of found) {
      spans.push({ start: start + index, end: end + index, kind: 'PERSON' });
    }
  }
  return spans;
}
