import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { describe, expect, it } from 'vitest';
import { hunksOf, countChanges, countsText } from './hunks.ts';

const hunksBetween = (before: BriefData, after: BriefData) => hunksOf(compareFiles(before, after));
const pointersOf = (before: BriefData, after: BriefData) =>
  hunksBetween(before, after).map(({ pointer }) => pointer);

describe('hunks', () => {
  it('are items of a list with all that changed in them', () => {
    const before = { projects: [{ name: 'Lease', deadline: '30', status: 'active' }] };
    const after = { projects: [{ name: 'Lease', deadline: '14', status: 'active', note: 'x' }] };
    const [hunk, ...more] = hunksBetween(before, after);
    expect(more).toEqual([]);
    expect(hunk?.pointer).toBe('/projects/0');
    expect(countsText(countChanges(hunk?.changes ?? []))).toBe('1 modified, 1 added');
  });

  it('are named after their only change', () => {
    const before = {
      contacts: [{ name: 'Mira', lastContact: '1' }],
      info: { city: 'A', mail: 'm' },
    };
    const after = {
      contacts: [{ name: 'Mira', lastContact: '2' }],
      info: { city: 'B', mail: 'm' },
    };
    expect(pointersOf(before, after)).toEqual(['/contacts/0/lastContact', '/info/city']);
  });

  it('are in the order of the file, and separate for each item', () => {
    const before = { tasks: ['a', 'b', 'c'], notes: [{ title: 'A' }] };
    const after = { tasks: ['a', 'c', 'd'], notes: [{ title: 'A' }, { title: 'B' }] };
    expect(pointersOf(before, after)).toEqual(['/tasks/1', '/tasks/2', '/notes/1']);
  });

  it('are the sections when there was no file', () => {
    expect(pointersOf({}, { tasks: ['a'], info: { city: 'A' } })).toEqual(['/tasks', '/info']);
  });

  it('are a section as a whole when it was empty', () => {
    expect(pointersOf({ tasks: [] }, { tasks: ['a', 'b'] })).toEqual(['/tasks']);
    expect(pointersOf({ tasks: ['a', 'b'] }, { tasks: [] })).toEqual(['/tasks']);
  });

  it('are none between equal files', () => {
    expect(hunksBetween({ a: 1 }, { a: 1 })).toEqual([]);
  });
});
