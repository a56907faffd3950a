import { diffWordsWithSpace } from 'diff';

/** Half-open character range. */
export type Range = readonly [start: number, end: number];

/** Which characters of each of two lines the other one lacks, by whole words. */
export function wordRanges(
  before: string,
  after: string,
): { readonly before: readonly Range[]; readonly after: readonly Range[] } {
  const inBefore: Range[] = [];
  const inAfter: Range[] = [];
  let [old, young] = [0, 0];
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    if (removed) inBefore.push([old, old + value.length]);
    if (added) inAfter.push([young, young + value.length]);
    if (!added) old += value.length;
    if (!removed) young += value.length;
  }
  return { before: inBefore, after: inAfter };
}
