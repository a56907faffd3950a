import { diffArrays } from 'diff';
import type { OperationLine } from '../changes/operation-lines.ts';
import { changedWords } from '@mach42/json-document/compare/word-ranges.ts';

/** Lines that stand beside each other; absent where the other side has more. */
export interface LinePair {
  readonly a?: OperationLine;
  readonly b?: OperationLine;
}

/** The lines of two operations, with the words marked that only one of them has. */
export function pairLines(
  a: readonly OperationLine[],
  b: readonly OperationLine[],
): readonly LinePair[] {
  const pairs: LinePair[] = [];
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
        ...(line < ofA ? lineOf('a', a[left + line]) : {}),
        ...(line < ofB ? lineOf('b', b[right + line]) : {}),
      };
      pairs.push(isHunk ? marked(pair) : unmarked(pair));
    }
    [left, right] = [left + ofA, right + ofB];
  }
  return pairs;
}

const keyOf = ({ kind, text }: OperationLine): string => `${kind} ${text}`;

const lineOf = (side: 'a' | 'b', line: OperationLine | undefined): LinePair =>
  line === undefined ? {} : { [side]: line };

/** What both have is marked in neither: here the other proposal counts, not the file before. */
function unmarked({ a, b }: LinePair): LinePair {
  return {
    ...(a === undefined ? {} : { a: { ...a, ranges: [] } }),
    ...(b === undefined ? {} : { b: { ...b, ranges: [] } }),
  };
}

function marked(pair: LinePair): LinePair {
  const { a, b } = pair;
  if (a === undefined || b === undefined) return unmarked(pair);
  const { before, after } = changedWords(a.text, b.text);
  return { a: { ...a, ranges: before }, b: { ...b, ranges: after } };
}
