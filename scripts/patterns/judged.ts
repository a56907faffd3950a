import { readFileSync, writeFileSync } from 'node:fs';
import type { FoundPattern } from './collect.ts';

const path = new URL('judged.json', import.meta.url);

/** A pattern as one writes it. */
export const writtenOf = ({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): string =>
  `/${source}/${flags}`;

/** Patterns that were judged good: to judge one takes seconds. */
export const readJudged = (): ReadonlySet<string> =>
  new Set(JSON.parse(readFileSync(path, 'utf8')) as string[]);

export const writeJudged = (patterns: readonly string[]): void =>
  writeFileSync(path, `${JSON.stringify(patterns.toSorted(), null, 2)}\n`);

/** Patterns that cannot be judged, or are slow, and what bounds them; by how they begin. */
export const bounded: readonly { readonly begins: string; readonly why: string }[] = [
  {
    begins: '/^\\p{RGI_Emoji}$/v',
    why: 'matches a text from its beginning on with a finite set of emojis',
  },
  {
    begins: '/(?:order|orders|invoice|',
    why: 'meets the 40 characters before a number',
  },
];

/** Files with patterns that a function makes when it is called, and why none of them is slow. */
export const madeLater: Readonly<Record<string, string>> = {
  'packages/contracts/src/messages/mentions.ts':
    'names that are escaped, and the pattern of links, which ends where it cannot continue',
  'packages/masking/src/kinds.ts': 'names of kinds and a number behind them',
  'packages/plugin-kit/src/pattern.ts':
    'parts of at most 128 characters, matched from the beginning on',
  'packages/web/src/palette/palette-items.tsx': 'one word that is escaped',
};
