import { changedWords } from '@mach42/json-document/compare/word-ranges.ts';
import { columnOf, type DiffCell, type DiffPair } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { diffArrays } from 'diff';

/** The lines of two operations beside each other, with the words marked that only one of them has. */
export function pairLines(
  linesA: readonly DiffPair[],
  linesB: readonly DiffPair[],
): readonly DiffPair[] {
  const [a, b] = [cellsOf(linesA), cellsOf(linesB)];
  const pairs: DiffPair[] = [];
  let [left, right] = [0, 0];
  const parts = diffArrays(a.map(keyOf), b.map(keyOf));
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) break;
    const next = parts[at + 1];
    const isHunk = part.removed || part.added;
    const ofA = part.added ? 0 : part.value.length;
    const ofB = part.removed ? (next?.added === true ? next.value.length : 0) : part.value.length;
    if (part.removed && next?.added === true) at += 1;
    for (let line = 0; line < Math.max(ofA, ofB); line += 1) {
      const pair = {
        before: line < ofA ? a[left + line] : undefined,
        after: line < ofB ? b[right + line] : undefined,
      };
      pairs.push(isHunk ? marked(pair) : unmarked(pair));
    }
    [left, right] = [left + ofA, right + ofB];
  }
  return pairs;
}

/** The lines of operations, of which at most one proposal has any, as they are. */
export function alignLines(
  linesA: readonly DiffPair[],
  linesB: readonly DiffPair[],
): readonly DiffPair[] {
  const [a, b] = [cellsOf(linesA), cellsOf(linesB)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
    before: a[index],
    after: b[index],
  }));
}

/** Old and new lines of one operation under each other. */
const cellsOf = (lines: readonly DiffPair[]): readonly DiffCell[] =>
  columnOf(lines).map(({ oldNumber, newNumber, ...cell }) => ({
    ...cell,
    number: newNumber ?? oldNumber,
  }));

const keyOf = ({ kind, text }: DiffCell): string => `${kind} ${text}`;

/** What both have is marked in neither: here the other proposal counts, not the file before. */
const unmarked = ({ before, after }: DiffPair): DiffPair => ({
  before: before && { ...before, ranges: [] },
  after: after && { ...after, ranges: [] },
});

function marked(pair: DiffPair): DiffPair {
  const { before, after } = pair;
  if (before === undefined || after === undefined) return unmarked(pair);
  const ranges = changedWords(before.text, after.text);
  return {
    before: { ...before, ranges: ranges.before },
    after: { ...after, ranges: ranges.after },
  };
}
