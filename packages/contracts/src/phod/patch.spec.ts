import { describe, expect, it } from 'vitest';
import { applyOps, PatchConflict } from './patch.ts';
import type { PhodOperation } from './schemas.ts';

const file = { tasks: ['paint', 'pack'], personalInfo: { phone: '1' }, notes: [{ title: 'a' }] };

describe('applying operations to a file', () => {
  it('shares what it does not touch and leaves the file as it was', () => {
    const before = structuredClone(file);
    const after = applyOps(file, [
      { op: 'add', path: '/tasks/0', value: 'measure' },
    ]) as typeof file;
    expect(after.tasks).toEqual(['measure', 'paint', 'pack']);
    expect(after.notes).toBe(file.notes);
    expect(file).toEqual(before);
  });

  it.each<[string, PhodOperation]>([
    ['another value stands there', { op: 'replace', path: '/tasks/0', value: 'x', oldValue: 'y' }],
    ['another value is to be removed', { op: 'remove', path: '/tasks/1', oldValue: 'paint' }],
    ['the item is not there', { op: 'remove', path: '/tasks/2' }],
    ['the list is shorter', { op: 'add', path: '/tasks/3', value: 'x' }],
    ['the index is none', { op: 'add', path: '/tasks/-', value: 'x' }],
    ['the index has a leading zero', { op: 'replace', path: '/tasks/00', value: 'x' }],
    ['the field exists already', { op: 'add', path: '/personalInfo/phone', value: '2' }],
    ['the field is not there', { op: 'replace', path: '/personalInfo/fax', value: '2' }],
    ['what should hold it is not there', { op: 'add', path: '/contacts/0', value: 'x' }],
    ['what should hold it is a text', { op: 'add', path: '/tasks/0/name', value: 'x' }],
    ['it is inherited and not of the file', { op: 'replace', path: '/toString', value: 'x' }],
    ['the root cannot be removed', { op: 'remove', path: '' }],
  ])('refuses an operation when %s', (_, op) => {
    expect(() => applyOps(file, [op])).toThrow(PatchConflict);
  });
});
