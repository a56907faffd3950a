import { describe, expect, it } from 'vitest';
import { fold } from './diff.tsx';
import type { DiffCell, DiffPair } from './pairs.ts';

const same: DiffCell = { kind: 'same', text: 'same', ranges: [] };
const added: DiffCell = { kind: 'added', text: 'added', ranges: [] };

function lines(count: number, changed: readonly number[] = []): DiffPair[] {
  return Array.from({ length: count }, (_, index) =>
    changed.includes(index) ? { before: undefined, after: added } : { before: same, after: same },
  );
}
const drawn = (...args: Parameters<typeof lines>) =>
  fold(lines(...args)).map(({ start, folded, pairs }) => [start, pairs.length, folded]);

describe('a difference', () => {
  it('folds the lines that are more than three from every change', () => {
    expect(drawn(1000, [100, 105, 999])).toEqual([
      [0, 97, true],
      [97, 12, false],
      [109, 887, true],
      [996, 4, false],
    ]);
  });

  it('shows a few lines rather than folding them', () => {
    expect(drawn(14, [3, 13])).toEqual([[0, 14, false]]);
    expect(drawn(15, [3, 14])).toEqual([
      [0, 7, false],
      [7, 4, true],
      [11, 4, false],
    ]);
  });

  it('loses no line', () => {
    const all = lines(1000, [3, 8, 15, 500]);
    expect(fold(all).flatMap(({ pairs }) => pairs)).toEqual(all);
  });

  it('of nothing is nothing', () => {
    expect(fold([])).toEqual([]);
  });
});
