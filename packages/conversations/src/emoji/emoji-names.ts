import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import { language, t } from '@mach42/language/t.ts';
import { loadWithRetry } from '@mach42/plugin-kit/ui/load-with-retry.ts';

/** An emoji with its names in the language of the page. */
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

/** The emoji that people use most, each with its use. */
export const usedMost = [
  ['👍', t('Thumbs up')],
  ['👎', t('Thumbs down')],
  ['❤️', t('Heart')],
  ['😀', t('Smile')],
  ['😂', t('Laughing')],
  ['😮', t('Surprised')],
  ['😢', t('Sad')],
  ['🎉', t('Celebration')],
  ['🙏', t('Thanks')],
  ['👏', t('Applause')],
  ['💪', t('Strong')],
  ['👀', t('Looking')],
  ['🔥', t('Fire')],
  ['💡', t('Idea')],
  ['✅', t('Done')],
  ['❌', t('No')],
  ['❓', t('Question')],
  ['🚀', t('Rocket')],
] as const;

/**
 * The emoji whose name or words have each of the words that are searched for, at their beginning: first those of the most
 * used that have the whole words, as a heart is red for most people; then those that are called so, then those with the
 * word in their name, the shortest before longer ones, then by the order of Unicode.
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
    .filter(({ rank }) => rank < ranks.none);
  return ranked
    .toSorted((a, b) => unusual(a) - unusual(b) || a.rank - b.rank || nameLength(a) - nameLength(b))
    .slice(0, most)
    .map(({ named }) => named);
}

interface Ranked {
  readonly named: NamedEmoji;
  readonly rank: number;
}

const ranks = {
  name: 0,
  ofName: 1,
  otherWord: 2,
  beginsName: 3,
  beginsOther: 4,
  within: 5,
  none: 6,
};
const mostUsed = new Set<string>(usedMost.map(([emoji]) => emoji));

const unusual = ({ named, rank }: Ranked): number =>
  rank <= ranks.otherWord && mostUsed.has(named.emoji) ? 0 : 1;

/** The red heart is more of a heart than the couple with one. */
const nameLength = ({ named, rank }: Ranked): number =>
  rank === ranks.ofName ? named.name.length : 0;

/** How well a word fits: the whole name, a word of it, another whole word, the beginning of either, of a word within one. */
function rankOf({ words }: NamedEmoji, wanted: string): number {
  let best = ranks.none;
  for (const [index, word] of words.entries()) {
    const isName = index === 0;
    if (word === wanted) best = Math.min(best, isName ? ranks.name : ranks.otherWord);
    else if (isName && ` ${word} `.includes(` ${wanted} `)) best = Math.min(best, ranks.ofName);
    else if (word.startsWith(wanted))
      best = Math.min(best, isName ? ranks.beginsName : ranks.beginsOther);
    else if (word.includes(` ${wanted}`)) best = Math.min(best, ranks.within);
  }
  return best;
}
