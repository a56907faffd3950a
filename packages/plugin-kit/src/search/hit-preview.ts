import { describeSource } from '@mach42/contracts/phod/describe-summary.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import type { Mark, MarkedTextProps } from './hits.tsx';

/**
 * Returns the text of a hit with the marked search terms. The server knows the text of a version only in English, so
 * its marks are found again in the translation.
 */
export function hitPreview({ kind, snippet, marks }: SearchHit): MarkedTextProps {
  const text = kind === 'version' ? describeSource(snippet) : snippet;
  if (text === snippet) return { text, marks };
  const words = new Set(marks.map(([start, end]) => snippet.slice(start, end)));
  const found = [...words].flatMap((word) => marksOf(word, text));
  return { text, marks: found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1]).filter(isApart) };
}

/** One search term may be part of another. */
const isApart = ([start]: Mark, index: number, all: readonly Mark[]): boolean =>
  all.slice(0, index).every(([, end]) => end <= start);

function marksOf(word: string, text: string): Mark[] {
  const found: Mark[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    found.push([at, at + word.length]);
  }
  return found;
}
