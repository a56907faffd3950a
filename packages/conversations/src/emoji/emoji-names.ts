import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import { language, t } from '@mach42/language/t.ts';
import { loadWithRetry } from '@mach42/plugin-kit/ui/load-with-retry.ts';

/** An emoji with its names in the language of the page. */
export interface NamedEmoji {
  readonly emoji: string;
  readonly name: string;
  /** The name, and other words by which the emoji is found, folded. */
  readonly words: readonly string[];
}

const load = {
  en: () => import('./names/en.json', { with: { type: 'json' } }),
  de: () => import('./names/de.json', { with: { type: 'json' } }),
  da: () => import('./names/da.json', { with: { type: 'json' } }),
} as const;

let known: Promise<readonly NamedEmoji[]> | undefined;

/** Returns all emoji, in the order of Unicode; without a connection it waits for one. */
export function emojiNames(): Promise<readonly NamedEmoji[]> {
  known ??= loadWithRetry(load[language]).then((module) =>
    Object.entries(module.default).map(([emoji, text]) => {
      const names = text.split(', ');
      return { emoji, name: names[0] ?? '', words: names.map(folded) };
    }),
  );
  return known;
}

/** Returns the text in small letters, without accents. */
const folded = (text: string): string =>
  normalised(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The emoji that people use most, each with its meaning. */
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
 * Returns the emoji that match every word of the query: a word matches the beginning of a word of the emoji. The most
 * used emoji that have the whole words are first, as a heart is red for most people. Then come the emoji with that
 * name, then those with the word in their name, shorter names before longer ones, then the order of Unicode.
 * @param most the greatest number of emoji that are returned
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

/** Returns the length of a name that contains the word: the red heart is more of a heart than the couple with one. */
const nameLength = ({ named, rank }: Ranked): number =>
  rank === ranks.ofName ? named.name.length : 0;

/**
 * Returns the rank of the best match of a word: it is the whole name, a word of the name, or another whole word, or
 * it begins the name, another word, or a word inside one.
 */
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
