import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { describe, expect, it } from 'vitest';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { oneColumn } from './one-column.ts';
import { sideBySide, type Cell } from './side-by-side.ts';

function pairs(before: BriefData, after: BriefData) {
  const tell = (cell: Cell | undefined) =>
    cell === undefined ? '' : `${cell.kind} ${cell.text.trim()}`;
  return sideBySide(compareFiles(before, after).rows).flatMap((pair) =>
    pair.kind === 'skipped' ? [] : [[tell(pair.before), tell(pair.after)]],
  );
}

describe('side by side', () => {
  it('a line without its like stands beside a gap', () => {
    expect(pairs({ a: [1] }, { a: [1, 2] })).toContainEqual(['', 'added 2']);
    expect(pairs({ a: [1, 2] }, { a: [1] })).toContainEqual(['removed 2', '']);
  });

  it('what was removed stands beside what came for it', () => {
    expect(pairs({ tags: ['old'] }, { tags: ['new', 'more'] })).toEqual([
      ['same {', 'same {'],
      ['same "tags": [', 'same "tags": ['],
      ['removed "old"', 'added "new",'],
      ['', 'added "more"'],
      ['same ]', 'same ]'],
      ['same }', 'same }'],
    ]);
  });

  it('both lines of a modified one have their words marked', () => {
    const [, pair] = sideBySide(compareFiles({ a: 'x y' }, { a: 'x z' }).rows);
    expect(pair).toMatchObject({ before: { ranges: [[10, 11]] }, after: { ranges: [[10, 11]] } });
  });
});

describe('one column', () => {
  it('says of a modified line first what it was', () => {
    expect(oneColumn(compareFiles({ a: 1 }, { a: 2 }).rows)).toEqual([
      { kind: 'same', text: '{', oldNumber: 1, newNumber: 1, ranges: [] },
      { kind: 'removed', text: '  "a": 1', oldNumber: 2, newNumber: undefined, ranges: [[7, 8]] },
      { kind: 'modified', text: '  "a": 2', oldNumber: undefined, newNumber: 2, ranges: [[7, 8]] },
      { kind: 'same', text: '}', oldNumber: 3, newNumber: 3, ranges: [] },
    ]);
  });
});
