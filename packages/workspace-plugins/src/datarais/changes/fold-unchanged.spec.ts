import { describe, expect, it } from 'vitest';
import { foldUnchanged, type NumberedLine } from './fold-unchanged.ts';

function lines(count: number, changed: readonly number[] = []): NumberedLine[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: changed.includes(index) ? ('modified' as const) : ('unchanged' as const),
    text: `line ${index}`,
    number: index + 1,
  }));
}
const drawn = (...args: Parameters<typeof lines>) =>
  foldUnchanged(lines(...args)).map(({ start, folded, lines: { length } }) => [
    start,
    length,
    folded,
  ]);

describe('a diff', () => {
  it('is shown whole when it is short', () => {
    expect(drawn(400, [5])).toEqual([[0, 400, false]]);
  });

  it('that is long folds what is more than three lines from every change', () => {
    expect(drawn(1000, [100, 105, 999])).toEqual([
      [0, 97, true],
      [97, 12, false],
      [109, 887, true],
      [996, 4, false],
    ]);
  });

  it('loses no line', () => {
    const all = lines(1000, [3, 500]);
    expect(foldUnchanged(all).flatMap((stretch) => stretch.lines)).toEqual(all);
  });
});
