import type { DiffCell, DiffPair } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { describe, expect, it } from 'vitest';
import { pairLines } from './compare-parts.tsx';

const line = (text: string, kind: 'added' | 'removed' = 'added'): DiffPair => {
  const cell: DiffCell = { kind, text, number: 1, ranges: [[0, 1]] };
  return kind === 'added' ? { before: undefined, after: cell } : { before: cell, after: undefined };
};
const shown = (a: readonly DiffPair[], b: readonly DiffPair[]) =>
  pairLines(a, b).map(({ before, after }) => [
    before?.text,
    after?.text,
    before?.ranges,
    after?.ranges,
  ]);

describe('the lines of two operations', () => {
  it('[DT22] are side by side, marked where only one has a word', () => {
    const a = [line('{'), line('"time": "10:00"'), line('}')];
    const b = [line('{'), line('"time": "11:00"'), line('"where": "here"'), line('}')];
    expect(shown(a, b)).toEqual([
      ['{', '{', [], []],
      ['"time": "10:00"', '"time": "11:00"', [[9, 11]], [[9, 11]]],
      [undefined, '"where": "here"', undefined, []],
      ['}', '}', [], []],
    ]);
  });

  it('[DT22] keep what both take out beside each other', () => {
    const out = line('"a": 1', 'removed');
    const rows = shown([out, line('"a": 2')], [out, line('"a": 3')]);
    expect(rows.map(([a, b]) => [a, b])).toEqual([
      ['"a": 1', '"a": 1'],
      ['"a": 2', '"a": 3'],
    ]);
  });
});
