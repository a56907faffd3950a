import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTitle, nearestFirst } from './palette-items.tsx';

describe('a query of the palette', () => {
  it('fits best at the beginning, then at a word, then anywhere', () => {
    const scores = ['Revert the file', 'Stop the reply', 'Agree'].map(
      (title) => matchTitle('re', title)?.score,
    );
    expect(scores).toEqual([3, 2, 1]);
  });

  it('must fit with every word, in any order', () => {
    expect(matchTitle('file rev', 'Revert the PHOD File')?.ranges).toEqual([
      [0, 3],
      [16, 20],
    ]);
    expect(matchTitle('file x', 'Revert the PHOD File')).toBeUndefined();
  });

  it('fits everything when empty', () => {
    expect(matchTitle('  ', 'Anything')).toEqual({ score: 0, ranges: [] });
  });

  it('finds what can be done with the element in focus first, unless a command fits better', () => {
    const item = (id: string, score: number) =>
      ({ id, score, group: '', icon: undefined, title: id, run: () => undefined }) as const;
    const order = (...items: Parameters<typeof nearestFirst>) =>
      nearestFirst(...items).map(({ id }) => id);
    expect(order([item('Save', 3)], [item('Saved', 3)])).toEqual(['Save', 'Saved']);
    expect(order([item('Remove from saved', 2)], [item('Saved', 3)])).toEqual([
      'Saved',
      'Remove from saved',
    ]);
    expect(order([item('Save', 1)], [])).toEqual(['Save']);
    expect(order([], [item('Saved', 3)])).toEqual(['Saved']);
  });

  it('takes every character as itself', () => {
    expect(matchTitle('(', 'Open (all)')?.ranges).toEqual([[5, 6]]);
    expect(matchTitle('.*', 'Open')).toBeUndefined();
  });

  it('marks ranges that are sorted, apart and inside the title', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, title) => {
        const ranges = matchTitle(query, title)?.ranges ?? [];
        const flat = ranges.flat();
        expect(flat).toEqual(flat.toSorted((a, b) => a - b));
        expect(new Set(flat).size).toBe(flat.length);
        expect(flat.every((at) => at >= 0 && at <= title.length)).toBe(true);
      }),
    );
  });
});
