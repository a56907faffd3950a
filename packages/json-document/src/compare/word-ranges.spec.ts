import { describe, expect, it } from 'vitest';
import { changedWords, wordRanges } from './word-ranges.ts';

function marked(before: string, after: string) {
  const ranges = wordRanges(before, after);
  const cut = (text: string, side: readonly (readonly [number, number])[]) =>
    side.map(([from, to]) => text.slice(from, to));
  return [cut(before, ranges.before), cut(after, ranges.after)];
}

describe('the words that differ', () => {
  it('are marked on both sides', () => {
    expect(marked('"deadline": "2026-11-30"', '"deadline": "2026-11-14"')).toEqual([
      ['30'],
      ['14'],
    ]);
  });

  it('are one mark with a single character between them', () => {
    expect(marked('"2026-10-21"', '"2026-11-03"')).toEqual([['10-21'], ['11-03']]);
  });

  it('leave the comma at the end out', () => {
    expect(marked('"city": "Lund"', '"city": "Lund",')).toEqual([[], []]);
  });

  it('are not marked in lines that have nothing in common', () => {
    const words = (word: string) =>
      Array.from({ length: 900 }, (_, index) => `${word}${index}`).join(' ');
    expect(marked(words('a'), words('b'))).toEqual([[], []]);
  });
});

describe('the words that two texts do not share', () => {
  it('are marked one by one, a comma at the end too', () => {
    expect(changedWords('May 10-21', 'June 10-22,')).toEqual({
      before: [
        [0, 3],
        [7, 9],
      ],
      after: [
        [0, 4],
        [8, 11],
      ],
    });
  });
});
