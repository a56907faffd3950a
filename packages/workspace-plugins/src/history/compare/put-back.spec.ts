import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { describe, expect, it } from 'vitest';
import { hunksOf } from './hunks.ts';
import { putBackOf } from './put-back.ts';

const putBacks = (before: BriefData, after: BriefData) =>
  hunksOf(compareFiles(before, after))
    .map(putBackOf)
    .map(({ pointer, pointerIn }) => [pointer, pointerIn]);

const [a, b, c] = [{ title: 'A' }, { title: 'B' }, { title: 'C' }];

describe('the hunk to put back', () => {
  it('is the only change of an item, where it stood in the older file', () => {
    const before = { notes: [{ ...a, text: 'x' }] };
    const after = { notes: [c, { ...a, text: 'y' }] };
    expect(putBacks(before, after)).toEqual([
      ['/notes/0', 'current'],
      ['/notes/0/text', 'version'],
    ]);
  });

  it('is the item when more of it changed', () => {
    const before = { notes: [{ ...a, text: 'x' }] };
    const after = { notes: [{ ...a, text: 'y', more: 1 }] };
    expect(putBacks(before, after)).toEqual([['/notes/0', 'version']]);
  });

  it('is what is gone in the older file, and what came since in the newer', () => {
    expect(putBacks({ notes: [a, b] }, { notes: [b] })).toEqual([['/notes/0', 'version']]);
    expect(putBacks({ notes: [a] }, { notes: [a, b] })).toEqual([['/notes/1', 'current']]);
  });
});
