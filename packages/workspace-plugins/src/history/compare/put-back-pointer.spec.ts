import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { describe, expect, it } from 'vitest';
import { compareFiles } from './compare-files.ts';
import { changedPlaces } from './places.ts';
import { putBackPointer } from './put-back-pointer.ts';

const pointers = (before: BriefData, after: BriefData) =>
  changedPlaces(compareFiles(before, after)).map((place) => putBackPointer(place, before, after));

const [a, b, c] = [{ title: 'A' }, { title: 'B' }, { title: 'C' }];

describe('the place to put back', () => {
  it('is the only change of an item that has not moved', () => {
    expect(pointers({ notes: [{ ...a, text: 'x' }] }, { notes: [{ ...a, text: 'y' }] })).toEqual([
      '/notes/0/text',
    ]);
  });

  it('is the item when more of it changed', () => {
    const before = { notes: [{ ...a, text: 'x' }] };
    expect(pointers(before, { notes: [{ ...a, text: 'y', more: 1 }] })).toEqual(['/notes/0']);
  });

  it('is an item that was added or removed at the end of a list', () => {
    expect(pointers({ notes: [a] }, { notes: [a, b] })).toEqual(['/notes/1']);
    expect(pointers({ notes: [a, b] }, { notes: [a] })).toEqual(['/notes/1']);
  });

  it('is the section where its index means another item', () => {
    expect(pointers({ notes: [a, b] }, { notes: [c, a, b] })).toEqual(['/notes']);
    expect(pointers({ notes: [a, b] }, { notes: [b] })).toEqual(['/notes']);
    const moved = { notes: [c, { ...a, text: 'y' }] };
    expect(pointers({ notes: [{ ...a, text: 'x' }] }, moved)).toEqual(['/notes', '/notes']);
  });

  it('is the item where only the index of what it holds means something else', () => {
    expect(
      pointers({ notes: [{ ...a, tags: ['x', 'y'] }] }, { notes: [{ ...a, tags: ['y'] }] }),
    ).toEqual(['/notes/0']);
  });
});
