import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { growthOf } from '@mach42/testing/growth.ts';
import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';
import { snippetOf } from './snippet.ts';

const found = (text: string, typed: string) => {
  const { snippet, marks } = snippetOf(text, searchTerms(typed));
  return { snippet, marked: marks.map(([start, end]) => snippet.slice(start, end)) };
};
const far = 'far away '.repeat(40);

describe('a snippet', () => {
  it('[SR6] of a short text is the text, on one line', () => {
    expect(found('The kiln\nis hot', 'hot')).toEqual({
      snippet: 'The kiln is hot',
      marked: ['hot'],
    });
  });

  it('[SR6] marks every word that was looked for, whatever its capitals and accents', () => {
    expect(found('Café CAFÉ cafés', 'cafe').marked).toEqual(['Café', 'CAFÉ', 'cafés']);
    expect(found('Ein Zug, ein Nachtzug', '"ein zug"').marked).toEqual(['Ein Zug']);
    expect(found('a a a', '"a a"').marked).toEqual(['a a a']);
  });

  it('[SR6] of a long text is what is around the first hit', () => {
    const { snippet, marked } = found(`${far}the kiln is hot ${far}`, 'kiln');
    expect(snippet.length).toBeLessThanOrEqual(160);
    expect(snippet).toMatch(/^…(far|away).*the kiln is hot.*(far|away)…$/);
    expect(marked).toEqual(['kiln']);
  });

  it('[SR6] ends with the text, or begins with it', () => {
    expect(found(`${far}kiln`, 'kiln').snippet).toMatch(/^….{100,}kiln$/);
    expect(found(`kiln ${far}`, 'kiln').snippet).toMatch(/^kiln .{100,}…$/);
  });

  it('[SR6] cuts no character and marks no more than it shows', () => {
    for (let length = 140; length < 200; length += 1) {
      const { snippet, marks } = snippetOf('😀'.repeat(length) + 'x'.repeat(length), [
        { words: ['x'], isPrefix: true },
      ]);
      expect(snippet.length).toBeLessThanOrEqual(160);
      expect(snippet.isWellFormed()).toBe(true);
      expect(marks.every(([start, end]) => start < end && end <= snippet.length)).toBe(true);
    }
  });

  it('[SR6] without a hit is the beginning', () => {
    expect(found(far, 'kiln')).toMatchObject({ marked: [] });
    expect(found(far, 'kiln').snippet).toMatch(/^far away .*…$/);
  });

  it('[SR9] marks no more than is shown', () => {
    const text = 'kiln '.repeat(1_000_000);
    expect(found(text, 'kiln').marked.length).toBeLessThan(40);
    expect(found(`${'a '.repeat(60_000)}kiln`, 'kiln').marked).toEqual([]);
  });

  it.each(Object.entries(adversarialTexts))(
    '[SR9] takes time in proportion to the text: %s',
    (_name, text) => {
      const terms = searchTerms('a Anna "Aaaa Bbbb Cccc Dddd" 22 kiln x');
      expect(growthOf((size) => snippetOf(text(size), terms))).toBeLessThan(1.4);
    },
  );
});
