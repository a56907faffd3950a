import type { DiffPair } from './pairs.ts';

/** Lines that follow each other; folded: lines without a change that are far from every change. */
export interface Stretch {
  /** Index of its first pair. */
  readonly start: number;
  readonly folded: boolean;
  readonly pairs: readonly DiffPair[];
}

/** Lines without a change that stay beside a change. */
const context = 3;
/** Fewer lines are shown rather than folded. */
const fewestFolded = 4;

/** The stretches of a difference, so that no more is drawn than is worth reading. */
export function fold(pairs: readonly DiffPair[]): readonly Stretch[] {
  const near = new Uint8Array(pairs.length);
  for (const [index, pair] of pairs.entries()) {
    if (isSame(pair)) continue;
    near.fill(1, Math.max(0, index - context), index + context + 1);
  }
  const stretches: Stretch[] = [];
  let start = 0;
  for (let end = 1; end <= pairs.length; end += 1) {
    if (end < pairs.length && near[end] === near[start]) continue;
    push(stretches, start, near[start] === 0, pairs.slice(start, end));
    start = end;
  }
  return stretches;
}

/** Joins what is shown with what is shown before it. */
function push(stretches: Stretch[], start: number, far: boolean, pairs: readonly DiffPair[]): void {
  const folded = far && pairs.length >= fewestFolded;
  const last = stretches.at(-1);
  if (last === undefined || folded || last.folded) stretches.push({ start, folded, pairs });
  else stretches[stretches.length - 1] = { ...last, pairs: [...last.pairs, ...pairs] };
}

const isSame = ({ before, after }: DiffPair): boolean =>
  before?.kind === 'same' && after?.kind === 'same';
