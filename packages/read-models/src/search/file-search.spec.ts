import { describe, expect, it } from 'vitest';
import { searchedValues, valuesWith } from './file-search.ts';
import { searchTerms } from './search-terms.ts';

/** Different words of four letters and more. */
const letters = (n: number): string =>
  n.toString().replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '');
const wordsFrom = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => letters(100_000 + from + n)).join(' ');

const found = (file: Record<string, string>, typed: string): string[] =>
  valuesWith(searchedValues(file), searchTerms(typed), 3).map(({ title }) => title);

describe('what is found in a file', () => {
  it('[SR2] is found in the forms of the first 50,000 different words, behind them as it is written', () => {
    const parts = Array.from({ length: 40 }, (_, n) => [`part ${n}`, wordsFrom(n * 1500, 1500)]);
    const file = {
      first: 'She orders it.',
      ...(Object.fromEntries(parts) as Record<string, string>),
      again: 'She orders it.',
      last: 'She weighed it.',
    };
    expect(found(file, 'order')).toEqual(['first', 'again']);
    expect(found(file, 'weigh')).toEqual(['last']);
    expect(found(file, 'weighing')).toEqual([]);
    expect(found(file, 'weighed')).toEqual(['last']);
  });

  it('[SR8] says little else first, wherever it is among many that are found', () => {
    const long = (n: number) => `A kiln ${wordsFrom(n, 3000)}`;
    const parts = Array.from({ length: 30 }, (_, n) => [`part ${n}`, long(n)]);
    const file = {
      // Longer than the part that is read to rank values.
      repeated: 'kiln '.repeat(90_000),
      ...(Object.fromEntries(parts) as Record<string, string>),
      few: 'The kiln is hot',
      only: 'Kiln',
    };
    expect(found(file, 'kiln')).toEqual(['only', 'few', 'part 0']);
  });
});
