import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker } from './masker.ts';
import { corpus, corpusKnowledge } from './testing/corpus.ts';
import { outside, overlapping } from './text-range.ts';

const knowledge = { ...corpusKnowledge, secrets: ['celadon', '4 2 7 1'] };

/** The text without its brackets, and the ranges that they enclosed. */
function opened(marked: string) {
  const open: { start: number; end: number }[] = [];
  let text = '';
  for (const [index, part] of marked.split(/[[\]]/).entries()) {
    if (index % 2 === 1) open.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, open };
}
function thereAndBack(marked: string) {
  const masker = createMasker(knowledge);
  const { text, open } = opened(marked);
  const masked = masker.mask(text, open);
  return { text, masked, back: masker.rehydrate(masked) };
}

describe('an open range of a text', () => {
  it.each([
    ['Freja [and Freja] and Freja', 'PERSON_1 and Freja and PERSON_1'],
    ['[My neighbour Gideon], not Gideon', 'My neighbour Gideon, not Gideon'],
    ['My neighbour Gideon [is not Gideon]', 'My neighbour PERSON_1 is not Gideon'],
    ['[+45 31 22 33 44]\n+45 31 22 33 44', '+45 31 22 33 44\nPHONE_1'],
    ['[Freja, celadon and 4271] celadon', 'Freja, SECRET_1 and SECRET_2 SECRET_1'],
    ['[PERSON_1] is no Freja', 'TEXT_1 is no PERSON_1'],
    ['PERSON_[1 Freja]', 'TEXT_1 Freja'],
    ['[Freja] [Henrik]', 'Freja Henrik'],
    ['Hen[ri]k', 'Henrik'],
  ])('[MK13] stays as it is, and what is around it does not: %s', (marked, expected) => {
    const { text, masked, back } = thereAndBack(marked);
    expect([masked, back]).toEqual([expected, text]);
  });

  const part = fc.constantFrom(
    ...corpus().map(({ text }) => text.replaceAll(/[[\]]/g, '')),
    'PERSON_1',
    'PERSON_',
    '1',
    'celadon',
    'Freja',
    '"Freja": {',
    '\\n',
    ' ',
    '5',
  );

  it('[MK1] [MK13] keeps the way there and back an identity, wherever it begins and ends', () => {
    const parts = fc.array(fc.tuple(part, fc.boolean()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, (all) => {
        const marked = all.map(([one, isOpen]) => (isOpen ? `[${one}]` : one)).join('');
        const { text, back } = thereAndBack(marked);
        expect(back).toBe(text);
      }),
      { seed: 42, numRuns: 150 },
    );
  });

  it('[MK10] [MK13] shows no secret', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), (all) => {
        const { masked } = thereAndBack(`[${all.join(' ')} celadon 4271 ]`);
        expect(masked).not.toMatch(/celadon|4271/);
      }),
      { seed: 42, numRuns: 50 },
    );
  });
});

describe('open ranges and what was found', () => {
  it('[MK23] are compared once each, however many they are', () => {
    const size = 2000;
    let looks = 0;
    const ranges = Array.from({ length: size }, (_, at) => ({
      start: at * 10,
      get end() {
        looks += 1;
        return at * 10 + 4;
      },
    }));
    const spans = ranges.map(({ start }) => ({ start, end: start + 8, kind: 'PERSON' as const }));
    expect(outside(spans, ranges)).toHaveLength(size);
    expect(overlapping(spans, ranges)).toHaveLength(size);
    expect(looks).toBeLessThan(20 * size);
  });
});
