import { diffWordsWithSpace } from 'diff';

/** Half-open range of characters. */
export type Range = readonly [from: number, to: number];

export interface WordRanges {
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

/** Beyond it two lines have too little in common to mark words. */
const mostEdits = 400;

/** The words that differ between two lines of JSON; the comma at the end of a line is none. */
export function wordRanges(before: string, after: string): WordRanges {
  const ranges = changedWords(withoutComma(before), withoutComma(after), mostEdits);
  return { before: joined(ranges.before), after: joined(ranges.after) };
}

/** The words of each text that the other one lacks; none where they differ by more than `most` words. */
export function changedWords(before: string, after: string, most = Infinity): WordRanges {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: most }) ?? [];
  const [removed, added]: [Range[], Range[]] = [[], []];
  let [from, to] = [0, 0];
  for (const { value, removed: isRemoved, added: isAdded } of parts) {
    if (isRemoved) removed.push([from, from + value.length]);
    if (isAdded) added.push([to, to + value.length]);
    if (!isAdded) from += value.length;
    if (!isRemoved) to += value.length;
  }
  return { before: removed, after: added };
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
