import { describe, expect, it } from 'vitest';
import { diffJson } from '../diff/json-diff.ts';
import type { JsonFields } from '../json-value.ts';
import { compareFiles, mergedNames } from './compare-files.ts';

const signs = { same: ' ', modified: '~', added: '+', removed: '-' };

/** `sign oldNumber newNumber text` of each row; of a modified one both texts. */
function shown(before: JsonFields, after: JsonFields): string[] {
  return compareFiles(before, after).rows.map((row) => {
    const texts = [...new Set([row.before?.text, row.after?.text])].filter((text) => text);
    const shown = row.kind === 'same' ? [row.after?.text] : texts;
    return `${signs[row.kind]} ${row.before?.number ?? '.'} ${row.after?.number ?? '.'} ${shown.join(' | ')}`;
  });
}

describe('two files beside each other', () => {
  it('print as JSON.stringify prints them, with its line numbers', () => {
    const before = { notes: [{ title: 'Kiln', content: 'Door' }], city: 'Gothenburg', empty: [] };
    const after = { notes: [{ title: 'Kiln', content: 'Seal' }, { title: 'Clay' }], empty: {} };
    const { rows } = compareFiles(before, after);
    const side = (name: 'before' | 'after') =>
      rows.flatMap((row) => row[name] ?? []).toSorted((a, b) => a.number - b.number);
    const lines = (file: JsonFields) =>
      JSON.stringify(file, null, 2)
        .split('\n')
        .map((text, index) => ({ number: index + 1, text }));
    expect(side('before')).toEqual(lines(before));
    expect(side('after')).toEqual(lines(after));
  });

  it('show a changed field, and one that was added after it', () => {
    expect(shown({ a: { x: 1, y: 2 } }, { a: { x: 1, y: 3, z: 4 } })).toEqual([
      '  1 1 {',
      '  2 2   "a": {',
      '  3 3     "x": 1,',
      '~ 4 4     "y": 2 |     "y": 3,',
      '+ . 5     "z": 4',
      '  5 6   }',
      '  6 7 }',
    ]);
  });

  it('[JD6] do not take a comma at the end of a line for a change', () => {
    expect(shown({ a: [1] }, { a: [1, 2] })).toEqual([
      '  1 1 {',
      '  2 2   "a": [',
      '  3 3     1,',
      '+ . 4     2',
      '  4 5   ]',
      '  5 6 }',
    ]);
  });

  it('[JD6] show what was removed at its old position', () => {
    expect(shown({ a: 1, b: 2, c: 3 }, { a: 1, c: 3 })).toEqual([
      '  1 1 {',
      '  2 2   "a": 1,',
      '- 3 .   "b": 2,',
      '  4 3   "c": 3',
      '  5 4 }',
    ]);
  });

  it('open a list that was empty', () => {
    expect(shown({ a: [] }, { a: ['x'] })).toEqual([
      '  1 1 {',
      '~ 2 2   "a": [] |   "a": [',
      '+ . 3     "x"',
      '+ . 4   ]',
      '  3 5 }',
    ]);
  });

  it('show lines of another kind of value below each other', () => {
    expect(shown({ a: [1, 2] }, { a: 'x' })).toEqual([
      '  1 1 {',
      '- 2 .   "a": [',
      '- 3 .     1,',
      '- 4 .     2',
      '- 5 .   ]',
      '+ . 2   "a": "x"',
      '  6 3 }',
    ]);
  });

  it('[JD6] are the same when only the order of fields differs', () => {
    const { rows, changes } = compareFiles({ a: 1, b: 2 }, { b: 2, a: 1 });
    expect(changes).toEqual([]);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['same']));
  });
});

describe('the changes between two files', () => {
  const before = {
    notes: [{ title: 'A', content: 'one' }, { title: 'B', content: 'two' }, { title: 'C' }],
    personalInfo: { city: 'Gothenburg', phone: '1' },
    tags: ['x', 'y'],
  };
  const after = {
    notes: [{ title: 'New' }, { title: 'A', content: 'changed' }, { title: 'C' }],
    personalInfo: { city: 'Lund', mail: 'd@example.org' },
    tags: ['x', 'z', 'y'],
    tasks: [],
  };
  const kinds = { add: 'added', remove: 'removed', replace: 'modified' };

  it('[JD6] are the operations that diffJson finds', () => {
    const { changes } = compareFiles(before, after);
    const ops = diffJson(before, after);
    expect(changes.map(({ kind }) => kind).toSorted()).toEqual(
      ops.map(({ op }) => kinds[op]).toSorted(),
    );
  });

  it('have their pointers in both files, and the item in which they happened', () => {
    const { changes } = compareFiles(before, after);
    expect(changes).toContainEqual({
      kind: 'modified',
      spot: { before: '/notes/0/content', after: '/notes/1/content' },
      hunk: { before: '/notes/0', after: '/notes/1' },
    });
    expect(changes).toContainEqual({
      kind: 'removed',
      spot: { before: '/notes/1', after: undefined },
      hunk: { before: '/notes/1', after: undefined },
    });
    expect(changes).toContainEqual({
      kind: 'added',
      spot: { before: undefined, after: '/personalInfo/mail' },
      hunk: { before: '/personalInfo', after: '/personalInfo' },
    });
  });
});

describe('the fields of two objects in one order', () => {
  it('is that of the newer, each removed field after the one that it followed', () => {
    expect(mergedNames({ z: 1, a: 1, b: 1, c: 1 }, { a: 1, n: 1, c: 1 })).toEqual([
      'z',
      'a',
      'b',
      'n',
      'c',
    ]);
  });

  it('names each field once when their order differs', () => {
    expect(mergedNames({ a: 1, b: 1, c: 1 }, { c: 1, a: 1 })).toEqual(['c', 'a', 'b']);
  });
});
