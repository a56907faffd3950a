import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTab, tabId } from './pattern.ts';

const value = fc.stringMatching(/^[A-Za-z0-9:._-]{1,128}$/);

describe('a tab id', () => {
  it('of a pattern without parameters is the pattern', () => {
    expect(tabId('phod')).toBe('phod');
    expect(matchTab('phod', 'phod')).toEqual({});
    expect(matchTab('phod', 'phod-1')).toBeUndefined();
  });

  it('gives its parameters back, whatever their values', () => {
    fc.assert(
      fc.property(value, (entryId) => {
        const id = tabId('datarais-{entryId}', { entryId });
        expect(matchTab('datarais-{entryId}', id)).toEqual({ entryId });
      }),
    );
  });

  it('refuses a value that an id cannot carry', () => {
    for (const entryId of ['', 'a b', 'a/b', 'ä', 'x'.repeat(129)]) {
      expect(() => tabId('datarais-{entryId}', { entryId })).toThrow(RangeError);
      expect(matchTab('datarais-{entryId}', `datarais-${entryId}`)).toBeUndefined();
    }
  });

  it('is typed: a wrong parameter does not compile', () => {
    // @ts-expect-error -- the parameter is called entryId
    expect(() => tabId('datarais-{entryId}', { id: '1' })).toThrow(RangeError);
    // @ts-expect-error -- this pattern takes no parameters
    expect(tabId('phod', { id: '1' })).toBe('phod');
  });
});
