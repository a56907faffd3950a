import { describe, expect, it } from 'vitest';
import { sentencesOf } from './find-names.ts';

const textsOf = (line: string) => sentencesOf(line).map(({ text }) => text);

describe('the sentences of a line', () => {
  it('[MK23] end behind a full stop, and not behind a title or an initial', () => {
    expect(textsOf('Dr. Okafor came. J. R. Hill left!')).toEqual([
      'Dr. Okafor came.',
      ' J. R. Hill left!',
    ]);
  });

  it('[MK23] are the texts of a JSON', () => {
    expect(textsOf('{"a":"One","b":["Two"]}')).toEqual(['{"a"', ':"One"', ',"b"', ':["Two"]}']);
  });

  it.each(['word '.repeat(500), 'x'.repeat(2500)])(
    '[MK23] are cut where they are too long to be any, with nothing lost',
    (line) => {
      const sentences = sentencesOf(line);
      expect(Math.max(...sentences.map(({ text }) => text.length))).toBeLessThanOrEqual(600);
      expect(sentences.map(({ text }) => text).join('')).toBe(line);
      expect(sentences.every(({ text, start }) => line.startsWith(text, start))).toBe(true);
    },
  );
});
