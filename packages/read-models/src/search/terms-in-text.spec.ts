import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';
import { foldedTerms, foldedText, hasTerms, marksIn } from './terms-in-text.ts';

const has = (text: string, typed: string) =>
  hasTerms(foldedText(text), foldedTerms(searchTerms(typed)));

describe('whether a text has what is looked for', () => {
  it.each([
    ['The kiln is hot', 'hot kiln', true],
    ['The kiln is hot', 'kil', true],
    ['The kiln is hot', 'kil hot', false],
    ['Café', 'cafe', true],
    ['Ein Nachtzug', 'zug', false],
    ['Ein Zug', '"ein zug"', true],
    ['Ein langer Zug', '"ein zug"', false],
    ['1024', '1024', true],
    ['She orders ten kilns', 'ordering kiln', true],
    ['She orders ten kilns', '"order" kiln', false],
    ['Die Lieferungen kamen', 'Lieferung da', false],
    ['Die Lieferungen kamen', 'Lieferung', true],
    ['Zwei alte Häuser', 'haus alt', true],
    ['Husene ved havnen', 'hus havn', true],
    ['Alle leverancer kom', 'leverance', true],
  ])('[SR2] %j for %j: %s', (text, typed, expected) => {
    expect(has(text, typed)).toBe(expected);
  });

  it('[SR2] is what its marks say, whatever text and words', () => {
    const some = fc.string({
      unit: fc.constantFrom('a', 'b', 'Ä', 'é', ' ', '-', '"'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(some, some, (text, typed) => {
        const terms = foldedTerms(searchTerms(typed));
        const marked = terms.every((term) => marksIn(text, [term]).next().done !== true);
        expect(hasTerms(foldedText(text), terms)).toBe(marked);
      }),
    );
  });
});
