import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { growthOf } from '@mach42/testing/growth.ts';
import { describe, expect, it } from 'vitest';
import { indexedWords, searchTerms } from './search-terms.ts';

/** Terms as one would write them: words of a phrase joined, an open end as `…`. */
const read = (typed: string) =>
  searchTerms(typed).map(({ words, isPrefix }) => words.join('+') + (isPrefix ? '…' : ''));

describe('what a person looks for', () => {
  it.each([
    ['kiln glaze', ['kiln', 'glaze…']],
    ['"night train" berlin', ['night+train', 'berlin…']],
    ['berlin "night train"', ['berlin', 'night+train']],
    ['berlin "night tra', ['berlin', 'night+tra…']],
    ['night-train', ['night+train…']],
    ['“night train”', ['night+train']],
    ['AND OR NOT NEAR(a b)', ['AND', 'OR', 'NOT', 'NEAR+a', 'b…']],
    ['content: * ^ -x', ['content', 'x…']],
    ['" " 🙂 !', []],
    ['\u0301', []],
    ['', []],
    ['kiln clay kiln', ['clay', 'kiln']],
    ['1 2 3 4 5 6 7 8 9 10 11 12', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
  ])('[SR2] in %j is %j', (typed, terms) => {
    expect(read(typed)).toEqual(terms);
  });
});

describe('the words of a text in an index', () => {
  it.each(Object.entries(adversarialTexts))(
    'are made in time in proportion to the text: %s',
    { timeout: 60_000 },
    (_name, text) => {
      expect(growthOf((size) => indexedWords(text(size)))).toBeLessThan(1.4);
    },
  );
});
