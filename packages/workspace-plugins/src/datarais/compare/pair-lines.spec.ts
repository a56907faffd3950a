import { describe, expect, it } from 'vitest';
import type { OperationLine } from '../changes/operation-lines.ts';
import { pairLines } from './pair-lines.ts';

const line = (text: string, kind: OperationLine['kind'] = 'added'): OperationLine => ({
  kind,
  text,
  oldNumber: undefined,
  newNumber: 1,
  ranges: [[0, 1]],
});
const shown = (a: readonly OperationLine[], b: readonly OperationLine[]) =>
  pairLines(a, b).map((pair) => [pair.a?.text, pair.b?.text, pair.a?.ranges, pair.b?.ranges]);

describe('the lines of two operations', () => {
  it('[DT22] stand in step, marked where only one has a word', () => {
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
    const rows = shown([out, line('"a": 2', 'modified')], [out, line('"a": 3', 'modified')]);
    expect(rows.map(([a, b]) => [a, b])).toEqual([
      ['"a": 1', '"a": 1'],
      ['"a": 2', '"a": 3'],
    ]);
  });
});
