import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['One\n\n  Two', ['One', 'Two']],
    ['Am 14. November um 10 Uhr. Danach frei.', ['Am 14. November um 10 Uhr.', 'Danach frei.']],
    ['Møde den 3. kl. 10. Husk kage.', ['Møde den 3. kl. 10.', 'Husk kage.']],
    ['It ran at cone 10. Try cone 9.', ['It ran at cone 10.', 'Try cone 9.']],
    ['  ', []],
  ])('[BA5] splits "%s"', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });
});
