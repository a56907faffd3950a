import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTokens, markRanges } from './json-tokens.ts';

const kinds = (line: string) => jsonTokens(line).map(({ kind, text }) => [kind, text]);

describe('a line of JSON', () => {
  it('is split into what is coloured', () => {
    expect(kinds('  "a\\"b": [-1.5e3, true, "x"],')).toEqual([
      ['space', '  '],
      ['key', '"a\\"b"'],
      ['mark', ':'],
      ['space', ' '],
      ['mark', '['],
      ['number', '-1.5e3'],
      ['mark', ','],
      ['space', ' '],
      ['word', 'true'],
      ['mark', ','],
      ['space', ' '],
      ['string', '"x"'],
      ['mark', '],'],
    ]);
  });

  it('loses nothing, whatever is in it', () => {
    const line = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(line, (text) => {
        const shown = jsonTokens(text).map((token) => token.text);
        expect(shown.join('')).toBe(text);
      }),
    );
  });

  it('is marked in just its ranges', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(20), fc.nat(20), (text, from, length) => {
        const to = Math.min(from + length, text.length);
        const ranges = from < to ? [[from, to] as const] : [];
        const pieces = markRanges(jsonTokens(text), ranges);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const marked = pieces.filter((piece) => piece.marked).map((piece) => piece.text);
        expect(marked.join('')).toBe(text.slice(from, Math.max(from, to)));
      }),
    );
  });
});
