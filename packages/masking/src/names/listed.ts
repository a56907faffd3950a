import type { CapitalWord } from './capital-words.ts';
import { commonWords, hardlyNames, noNames } from './common-words.ts';
import { firstNames } from './first-names.ts';
import type { Language } from './language.ts';
import { isSurname } from './surnames.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** First names of the lists, with the family name after them. */
export function findByList(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): Place[] {
  const found: Place[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const name = first && firstNameIn(first.text, language);
    if (first === undefined || name === undefined) continue;
    let last = at;
    let end = first.start + name.length;
    for (; name === first.text; last += 1) {
      const next = words[last + 1];
      if (next === undefined || !isNameAfter(line, words[last], next, language)) break;
      end = next.start + withoutGenitive(next.text, language).length;
    }
    if (last > at || !isDoubtful(first, name, language)) found.push({ start: first.start, end });
    at = last;
  }
  return found;
}

/** Whether a lone word that is a name too is more likely the word. */
function isDoubtful({ beginsSentence }: CapitalWord, name: string, language: Language): boolean {
  const word = name.toLowerCase();
  if (!commonWords.has(word)) return false;
  return beginsSentence || language === 'de' || hardlyNames.has(word);
}

/** The listed name that a word is, or is the genitive of: `Ada`, `Adas`. */
function firstNameIn(word: string, language: Language): string | undefined {
  if (firstNames.has(word)) return word;
  const [head = ''] = word.split('-');
  if (firstNames.has(head)) return /^(?:-?\p{Lu}[^-]*)+$/u.test(word) ? word : head;
  const stem = word.slice(0, -1);
  return language !== 'en' && word.endsWith('s') && firstNames.has(stem) ? stem : undefined;
}

/** Whether a capital word right after a name belongs to it. German writes every noun like that. */
function isNameAfter(
  line: string,
  before: CapitalWord | undefined,
  next: CapitalWord,
  language: Language,
): boolean {
  if (before === undefined || line.slice(before.end, next.start) !== ' ') return false;
  const { text } = next;
  const bare = withoutGenitive(text, language);
  if (/^\p{Lu}\.$/u.test(text) || isSurname(bare) || isSurname(text)) return true;
  if (noNames.has(text.toLowerCase()) || /^\p{Lu}{2,}$/u.test(text)) return false;
  return language !== 'de' || firstNames.has(text);
}

function withoutGenitive(word: string, language: Language): string {
  const stem = word.slice(0, -1);
  const isGenitive = language !== 'en' && word.endsWith('s') && !isSurname(word) && isSurname(stem);
  return isGenitive ? stem : word;
}
