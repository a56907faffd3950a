import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { expect, it } from 'vitest';
import { hunksOf } from '../compare/hunks.ts';
import { sectionCounts } from './diff-table.tsx';

it('counts the changes of each section, in the order of the file', () => {
  const before = { tasks: ['a', 'b'], info: { city: 'A', mail: 'm' }, 'a/b': 1 };
  const after = { tasks: ['b', 'c'], info: { city: 'B', mail: 'n' }, notes: [], 'a/b': 1 };
  expect(sectionCounts(hunksOf(compareFiles(before, after)))).toEqual([
    { section: 'tasks', count: 2 },
    { section: 'info', count: 2 },
    { section: 'notes', count: 1 },
  ]);
});
