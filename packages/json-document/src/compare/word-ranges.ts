import { diffWordsWithSpace } from 'diff';

/** Half-open range of characters. */
type Range = readonly [from: number, to: number];

export interface WordRanges {
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

/** Beyond it two lines have too little in common to mark words. */
const mostEdits = 400;

const none: WordRanges = { before: [], after: [] };

/** The words that differ between two lines; the comma at the end of a line is none. */
export function wordRanges(before: string, after: string): WordRanges {
  const parts = diffWordsWithSpace(withoutComma(before), withoutComma(after), {
    maxEditLength: mostEdits,
  });
  if (parts === undefined) return none;
  const [removed, added]: [Range[], Range[]] = [[], []];
  let [from, to] = [0, 0];
  for (const { value, removed: isRemoved, added: isAdded } of parts) {
    if (isRemoved) removed.push([from, from + value.length]);
    if (isAdded) added.push([to, to + value.length]);
    if (!isAdded) from += value.length;
    if (!isRemoved) to += value.length;
  }
  return { before: joined(removed), after: joined(added) };
}

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line;
}

/** Ranges with a single character between them are one: `10-21`, not `10` and `21`. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges) {
    const last = all.at(-1);
    if (last !== undefined && range[0] - last[1] <= 1) all[all.length - 1] = [last[0], range[1]];
    else all.push(range);
  }
  return all;
}
