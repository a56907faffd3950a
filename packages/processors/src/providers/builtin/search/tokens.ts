import { normalised, ownText } from '@mach42/contracts/kernel/text-parts.ts';

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu;

/** Common endings of English, Danish and German words, the longest first. */
const endings = [
  'ernes',
  'erne',
  'enes',
  'ene',
  'ers',
  'ens',
  'ets',
  'er',
  'en',
  'es',
  'et',
  's',
  'e',
];
const shortestStem = 4;

/** Words of a text as written, lower-cased; characters of scripts without spaces one by one. */
export function words(text: string): string[] {
  return normalised(text, 'NFC').toLowerCase().match(word) ?? [];
}

/** Words in the form in which they are compared: without accents and without simple inflection. */
export function tokens(text: string): string[] {
  return words(text).map(fold);
}

/** Returns a word in its compared form: `Projekterne` and `projekt` become the same. */
export function fold(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const form = withoutEnding(withoutAccents(word.toLowerCase()));
  if (word.length > longestFolded) return form;
  if (folded.size >= mostFolded) folded.clear();
  folded.set(ownText(word), ownText(form));
  return form;
}

/** Texts repeat their words, and folding one is the dearest part of a search. */
const folded = new Map<string, string>();
const mostFolded = 50_000;
/** The most characters of a remembered word: longer words hardly occur again. */
const longestFolded = 40;

function withoutAccents(word: string): string {
  return normalised(word, 'NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

function withoutEnding(word: string): string {
  if (word.endsWith('ies') && word.length > shortestStem) return `${word.slice(0, -3)}y`;
  const ending = endings.find(
    (ending) => word.endsWith(ending) && word.length - ending.length >= shortestStem,
  );
  return ending === undefined ? word : word.slice(0, -ending.length);
}
