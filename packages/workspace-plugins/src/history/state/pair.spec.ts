import { describe, expect, it } from 'vitest';
import { isSamePair, pairOf, versionAt, withOneBefore } from './pair.ts';

describe('two versions to compare', () => {
  it('are one and the one before', () => {
    expect(withOneBefore(42)).toEqual({ from: 41, to: 42 });
    expect(withOneBefore(1)).toEqual({ from: 0, to: 1 });
  });

  it('are in the order in which they were saved', () => {
    expect(pairOf(12, 7)).toEqual({ from: 7, to: 12 });
    expect(pairOf(7, 12)).toEqual({ from: 7, to: 12 });
  });

  it('cannot be one and the same', () => {
    expect(pairOf(7, 7)).toEqual({ from: 6, to: 7 });
  });

  it('have one that was current at a time, its minute included', () => {
    const versions = [
      { version: 3, at: '2026-11-04T09:41:30.000Z' },
      { version: 2, at: '2026-11-03T08:00:00.000Z' },
    ];
    const at = (time: string) => versionAt(versions, new Date(time))?.version;
    expect(at('2026-11-05T00:00:00Z')).toBe(3);
    expect(at('2026-11-04T09:41:00Z')).toBe(3);
    expect(at('2026-11-04T09:40:00Z')).toBe(2);
    expect(at('2026-11-03T07:59:00Z')).toBeUndefined();
  });

  it('are the same pair when both sides are', () => {
    expect(isSamePair({ from: 1, to: 2 }, { from: 1, to: 2 })).toBe(true);
    expect(isSamePair({ from: 1, to: 2 }, { from: 0, to: 2 })).toBe(false);
    expect(isSamePair(undefined, { from: 0, to: 2 })).toBe(false);
  });
});
