import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import type { JsonFields } from '@mach42/json-document/json-value.ts';
import { describe, expect, it } from 'vitest';
import { columnOf, pairsOfRows, pairsOfTexts, type DiffCell, type DiffPair } from './pairs.ts';

const cellText = (cell: DiffCell | undefined) =>
  cell === undefined ? '' : `${cell.kind} ${cell.text.trim()}`;
const shown = (pairs: readonly DiffPair[]) =>
  pairs.map(({ before, after }) => [cellText(before), cellText(after)]);
const pairsOf = (before: JsonFields, after: JsonFields) =>
  pairsOfRows(compareFiles(before, after).rows);

describe('two files beside each other', () => {
  it('have a gap beside a line that the other one lacks', () => {
    expect(shown(pairsOf({ a: [1] }, { a: [1, 2] }))).toContainEqual(['', 'added 2']);
    expect(shown(pairsOf({ a: [1, 2] }, { a: [1] }))).toContainEqual(['removed 2', '']);
  });

  it('have what was removed beside what was added for it', () => {
    expect(shown(pairsOf({ tags: ['old'] }, { tags: ['new', 'more'] }))).toEqual([
      ['same {', 'same {'],
      ['same "tags": [', 'same "tags": ['],
      ['removed "old"', 'added "new",'],
      ['', 'added "more"'],
      ['same ]', 'same ]'],
      ['same }', 'same }'],
    ]);
  });

  it('have the words of both lines of a modified one marked', () => {
    const [, pair] = pairsOf({ a: 'x y' }, { a: 'x z' });
    expect(pair).toMatchObject({ before: { ranges: [[10, 11]] }, after: { ranges: [[10, 11]] } });
  });
});

describe('two texts beside each other', () => {
  it('have a modified line beside the line that it resembles, with its words marked', () => {
    const [, pair] = pairsOfTexts(
      'You help.\nAnswer in short words.',
      'You help.\nAnswer in long words.',
    );
    expect(pair).toEqual({
      before: { kind: 'modified', text: 'Answer in short words.', ranges: [[10, 15]] },
      after: { kind: 'modified', text: 'Answer in long words.', number: 2, ranges: [[10, 14]] },
    });
  });

  it('keep each line once, in its order', () => {
    const [before, after] = ['a\nb c d\nold\ne', 'a\nb c x\nquite other\ne\nf'];
    const pairs = pairsOfTexts(before, after);
    expect(pairs.flatMap((pair) => pair.before?.text ?? [])).toEqual(before.split('\n'));
    expect(pairs.flatMap((pair) => pair.after?.text ?? [])).toEqual(after.split('\n'));
  });

  it('have all of a text beside nothing', () => {
    expect(shown(pairsOfTexts('', 'one'))).toEqual([['', 'added one']]);
    expect(shown(pairsOfTexts('one', ''))).toEqual([['removed one', '']]);
  });
});

describe('one column', () => {
  it('has of a modified line first what it was', () => {
    expect(columnOf(pairsOf({ a: 1 }, { a: 2 }))).toEqual([
      { kind: 'same', text: '{', oldNumber: 1, newNumber: 1, ranges: [] },
      { kind: 'removed', text: '  "a": 1', oldNumber: 2, newNumber: undefined, ranges: [[7, 8]] },
      { kind: 'modified', text: '  "a": 2', oldNumber: undefined, newNumber: 2, ranges: [[7, 8]] },
      { kind: 'same', text: '}', oldNumber: 3, newNumber: 3, ranges: [] },
    ]);
  });

  it('has all lines that were removed above those that were added for them', () => {
    const lines = columnOf(pairsOf({ tags: ['a', 'b'] }, { tags: ['xx', 'yy', 'zz'] }));
    expect(lines.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual([
      'removed',
      'removed',
      'added',
      'added',
      'added',
    ]);
  });
});
