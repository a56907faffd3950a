import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import { language } from '@mach42/language/t.ts';
import { loadWithRetry } from '@mach42/plugin-kit/ui/load-with-retry.ts';

/** An emoji with what it is called, in the language of the page. */
export interface NamedEmoji {
  readonly emoji: string;
  readonly name: string;
  /** The name, and other words that it is searched by, folded. */
  readonly words: readonly string[];
}

const load = {
  en: () => import('./names/en.json', { with: { type: 'json' } }),
  de: () => import('./names/de.json', { with: { type: 'json' } }),
  da: () => import('./names/da.json', { with: { type: 'json' } }),
} as const;

let known: Promise<readonly NamedEmoji[]> | undefined;

/** All emoji, in the order of Unicode; without a connection they are waited for. */
export function emojiNames(): Promise<readonly NamedEmoji[]> {
  known ??= loadWithRetry(load[language]).then((module) =>
    Object.entries(module.default).map(([emoji, text]) => {
      const names = text.split(', ');
      return { emoji, name: names[0] ?? '', words: names.map(folded) };
    }),
  );
  return known;
}

/** In small letters, without accents. */
const folded = (text: string): string =>
  normalised(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The emoji whose name or words have each of the words that are searched for, at their beginning: first those that are
 * called so, then those with the word in their name, the shortest before longer ones, then by the order of Unicode.
 *
 * @param most how many are answered
 */
export function findEmoji(
  all: readonly NamedEmoji[],
  query: string,
  most: number,
): readonly NamedEmoji[] {
  const wanted = folded(query)
    .split(/[\s_-]+/u)
    .filter(Boolean);
  if (wanted.length === 0) return [];
  const ranked = all
    .map((named) => ({ named, rank: Math.max(...wanted.map((word) => rankOf(named, word))) }))
    .filter(({ rank }) => rank < unfit);
  return ranked
    .toSorted((a, b) => a.rank - b.rank || lengthIn(a) - lengthIn(b))
    .slice(0, most)
    .map(({ named }) => named);
}

/** The red heart is more of a heart than the couple with one. */
const lengthIn = ({ named, rank }: { readonly named: NamedEmoji; readonly rank: number }): number =>
  rank === ofWordInName ? named.name.length : 0;

const ofWordInName = 1;
const unfit = 6;

/**
 * How well a word fits: the whole name, a word of it, another whole word, the beginning of either, of a word within one;
 * else `unfit`.
 */
function rankOf({ words }: NamedEmoji, wanted: string): number {
  let best = unfit;
  for (const [index, word] of words.entries()) {
    const isName = index === 0;
    if (word === wanted) best = Math.min(best, isName ? 0 : 2);
    else if (isName && ` ${word} `.includes(` ${wanted} `)) best = Math.min(best, ofWordInName);
    else if (word.startsWith(wanted)) best = Math.min(best, isName ? 3 : 4);
    else if (word.includes(` ${wanted}`)) best = Math.min(best, 5);
  }
  return best;
}
