import { describe, expect, it } from 'vitest';
import { mergedNames } from './merged-names.ts';

describe('the fields of two objects in one order', () => {
  it('is that of the newer, each field that is gone behind the one it followed', () => {
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
