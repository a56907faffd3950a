import { describe, expect, it } from 'vitest';
import { fold, tokens, words } from './tokens.ts';

describe('the tokeniser', () => {
  it.each([
    ['leases', 'lease'],
    ['studies', 'study'],
    ['projekterne', 'projekt'],
    ['Rechnungen', 'rechnung'],
    ['Lejemålene', 'lejemål'],
    ['Größe', 'grosse'],
    ['café', 'cafe'],
  ])('[BA1] holds %s and %s for the same word', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('[BA1] leaves short words alone', () => {
    expect(tokens('Mo needs 1 bus')).toEqual(['mo', 'need', '1', 'bus']);
  });

  it('[BA1] splits at everything that is neither letter nor digit, in any script', () => {
    expect(words('Q3-numbers, “Ωmega”/Дом 東京')).toEqual([
      'q3',
      'numbers',
      'ωmega',
      'дом',
      '東',
      '京',
    ]);
  });

  it('[BA1] finds no words in an empty text or in signs', () => {
    expect(tokens(' … ?! ')).toEqual([]);
  });
});
