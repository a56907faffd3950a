/** Half-open range of characters of a title. */
export type MatchRange = readonly [from: number, to: number];

export interface PaletteMatch {
  /** Higher is better. */
  readonly score: number;
  readonly ranges: readonly MatchRange[];
}

/**
 * Every word of the query must be in the title, best at the beginning of one of its words.
 * An empty query fits everything. Undefined: it does not fit.
 */
export function matchTitle(query: string, title: string): PaletteMatch | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = title.toLowerCase();
  // A few letters change their length in lower case; positions would be wrong then.
  const text = lower.length === title.length ? lower : title;
  const ranges: MatchRange[] = [];
  let score = 0;
  for (const word of words) {
    const found = find(word, text);
    if (found === undefined) return undefined;
    score += found.score;
    ranges.push([found.at, found.at + word.length]);
  }
  return { score, ranges: merge(ranges) };
}

function find(word: string, text: string): { at: number; score: number } | undefined {
  if (text.startsWith(word)) return { at: 0, score: 3 };
  const atWord = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'u'));
  if (atWord !== -1) return { at: atWord, score: 2 };
  const anywhere = text.indexOf(word);
  return anywhere === -1 ? undefined : { at: anywhere, score: 1 };
}

function merge(ranges: readonly MatchRange[]): readonly MatchRange[] {
  const merged: MatchRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last === undefined || from > last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
