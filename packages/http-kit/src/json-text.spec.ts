import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongJson, jsonObject, jsonPieces, JsonText } from './json-text.ts';

const written = (value: unknown): string => [...jsonPieces(value)].join('');
const longest = (value: unknown): number =>
  Math.max(...[...jsonPieces(value)].map(({ length }) => length));

describe('a long answer', () => {
  it('[HK37] is written as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 40_000 }), (value, times) => {
        const all = { value, many: Array.from({ length: times }, () => 1), list: [value, value] };
        expect(written(all)).toBe(JSON.stringify(all));
      }),
      { numRuns: 40 },
    );
  });

  it.each(Object.entries(adversarialTexts))(
    '[HK37] is written in pieces that are not long, and in whole characters: %s',
    (_name, text) => {
      const value = { list: [{ text: text(300_001) }, { text: `x${text(300_001)}` }] };
      expect(longest(value)).toBeLessThan(600_000);
      const bytes = Buffer.concat([...jsonPieces(value)].map((piece) => Buffer.from(piece)));
      expect(JSON.parse(bytes.toString())).toEqual(value);
    },
  );

  it('[HK37] leaves out what JSON.stringify leaves out', () => {
    const filled = 'x'.repeat(100_000);
    const value = {
      gone: undefined,
      list: [undefined, filled],
      at: new Date(0),
      empty: {},
      none: [],
      bare: { gone: undefined, filled: undefined },
      filled,
    };
    expect(written(value)).toBe(JSON.stringify(value));
  });

  it('[HK37] takes in what is written already, in slices', () => {
    const text = `"${'😀'.repeat(100_000)}"`;
    const value = jsonObject<{ a: string; b: number }>({ a: new JsonText<string>(text), b: 1 });
    expect(written({ value })).toBe(`{"value":{"a":${text},"b":1}}`);
    expect(longest({ value })).toBeLessThan(200_000);
  });

  it('[HK37] is known as such without being written', () => {
    const list = Array.from({ length: 1000 }, (_, n) => ({ name: `Note ${n}` }));
    expect([isLongJson(list, 10_000), isLongJson(list, 1_000_000)]).toEqual([true, false]);
    expect(isLongJson({ text: 'x'.repeat(10_000) }, 10_000)).toBe(true);
    expect(isLongJson({ text: new JsonText('x'.repeat(10_000)) }, 10_000)).toBe(true);
    expect(isLongJson({ a: null, b: [1, true] }, 1000)).toBe(false);
  });
});
