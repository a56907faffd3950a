import { growthOf } from '@mach42/testing/growth.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, normalised } from './text-parts.ts';

const part = fc.array(fc.constantFrom('a', 'b', 'ab', '😀'), { maxLength: 4 });
const repeated = fc
  .tuple(part, fc.nat(150), part)
  .map(([one, times, other]) => one.join('').repeat(times) + other.join(''));

describe('a text within another', () => {
  it('[PH41] is found wherever the engine finds it', () => {
    fc.assert(
      fc.property(repeated, repeated, repeated, (one, other, wanted) => {
        expect(contains(one + other, wanted)).toBe((one + other).includes(wanted));
        expect(contains(one + wanted + other, wanted)).toBe(true);
      }),
      { seed: 36, numRuns: 3000 },
    );
  });

  it.each<[string, (size: number) => [string, string]]>([
    ['alike', (size) => ['a'.repeat(size * 2), 'a'.repeat(size)]],
    [
      'alike but for the middle',
      (size) => ['a'.repeat(size * 2), `${'a'.repeat(size / 2)}b${'a'.repeat(size / 2)}`],
    ],
    ['alike but for the first', (size) => ['a'.repeat(size * 2), `b${'a'.repeat(size)}`]],
    [
      'of a period',
      (size) => ['ab'.repeat(size), `${'ab'.repeat(size / 4)}b${'ab'.repeat(size / 4)}`],
    ],
    [
      'nearly there, often',
      (size) => [
        `${'a'.repeat(300)}b`.repeat(size / 150),
        `${'a'.repeat(300)}b`.repeat(size / 600) + 'c',
      ],
    ],
  ])('[PH41] is looked for in time in proportion to both: %s', { timeout: 60_000 }, (_name, of) => {
    const work = (size: number) => {
      const [text, wanted] = of(size);
      contains(text, wanted);
    };
    expect(growthOf(work, 200_000)).toBeLessThan(1.4);
  });
});

describe('a normal form', () => {
  const letters = fc.constantFrom('a', 'é', 'Å', '한', 'ﬁ', 'ｶ', '😀', ' ');
  const marks = fc
    .array(fc.constantFrom('\u0301', '\u0316', '\u0323', '\u0345'), { maxLength: 27 })
    .map((some) => some.join(''));
  const forms = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');

  it('of a text as languages write it is the one of Unicode, however long it is', () => {
    const texts = fc.array(fc.tuple(letters, marks), { minLength: 20, maxLength: 60 });
    const check = fc.property(texts, forms, (parts, form) => {
      const text = parts.flat().join('');
      expect(normalised(text, form)).toBe(text.normalize(form));
    });
    fc.assert(check, { seed: 44, numRuns: 500 });
  });

  it('takes time in proportion to the marks of one letter', { timeout: 60_000 }, () => {
    for (const mark of ['\u0316\u0301', '\u0344\u0323', 'ﾞ\u0323']) {
      const work = (size: number) => normalised(`a${mark.repeat(size / 2)}`, 'NFKD');
      expect(growthOf(work, 4000)).toBeLessThan(1.4);
    }
  });
});
