import type { TextRange } from '../text-range.ts';
import type { CapitalWord } from './capital-words.ts';
import { commonWords, hardlyNames, noNames } from './common-words.ts';
import { firstNames } from './first-names.ts';
import type { Language } from './language.ts';
import { isListedFirstName } from './lexicon.ts';
import { isSurname } from './surnames.ts';

/** First names of the lists, with the family name after them. */
export function findByList(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): TextRange[] {
  const found: TextRange[] = [];
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
    const isMeant = last > at || !isDoubtful(first, name, language) || actsNext(line, first);
    if (isMeant) found.push({ start: first.start, end });
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

const acts =
  /^ (?:has|had|was|wants|wanted|says|said|asked|asks|left|came|comes|gave|took|paid|pays|sent|sends|lives|works|wrote|told|called|thinks|knows|needs|likes|har|siger|sagde|vil|skal|kommer|bor|hat|sagt|sagte|kommt|wohnt|möchte|braucht|fragt|schreibt) /u;

/** Whether the words say that a person does something: `Mark left a mark`. */
const actsNext = (line: string, { text, end }: CapitalWord): boolean =>
  !hardlyNames.has(text.toLowerCase()) && acts.test(line.slice(end, end + 12));

/** The listed name that a word is, or is the genitive of: `Ada`, `Adas`. */
function firstNameIn(word: string, language: Language): string | undefined {
  if (isFirstName(word)) return word;
  const [head = ''] = word.split('-');
  if (isFirstName(head))
    return word.split('-').every((part) => /^\p{Lu}/u.test(part)) ? word : head;
  const stem = word.slice(0, -1);
  return language !== 'en' && word.endsWith('s') && isFirstName(stem) ? stem : undefined;
}

const isFirstName = (word: string): boolean => firstNames.has(word) || isListedFirstName(word);

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
  if (language !== 'de' || isFirstName(text)) return true;
  return !isNoun(text);
}

/** German nouns by their endings, and those that often stand behind a name. */
const isNoun = (word: string): boolean =>
  /(?:ung|heit|keit|schaft|tion|tät|chen|nis|tum|zeit|termin|tag)(?:en|e|s)?$/u.test(word) ||
  nouns.has(word);
const nouns = new Set(
  'Morgen Abend Mittag Nacht Bescheid Post Geld Zeit Haus Auto Urlaub Rechnung Angebot Vertrag Schlüssel Kuchen Blumen Fotos Bilder Recht Teil Leid Platz Kaffee Tee Brot Wasser Ton Holz Euro'.split(
    ' ',
  ),
);

function withoutGenitive(word: string, language: Language): string {
  const stem = word.slice(0, -1);
  const isGenitive = language !== 'en' && word.endsWith('s') && !isSurname(word) && isSurname(stem);
  return isGenitive ? stem : word;
}
