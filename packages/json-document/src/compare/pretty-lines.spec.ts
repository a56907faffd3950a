import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesOf, parsePointer, toPointer } from '../pointer.ts';
import { prettyLines } from './pretty-lines.ts';

const textOf = (document: unknown) =>
  prettyLines(document)
    .map((line) => line.text)
    .join('\n');

/** Every pointer of a document, the whole included. */
function pointersOf(document: unknown): Set<string> {
  const pointers = new Set(['']);
  for (const [leaf] of leavesOf(document)) {
    const tokens = parsePointer(leaf);
    for (let length = 1; length <= tokens.length; length += 1) {
      pointers.add(toPointer(tokens.slice(0, length)));
    }
  }
  return pointers;
}

describe('the lines of a document', () => {
  it('[JD7] are those of JSON.stringify with two spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        expect(textOf(document)).toBe(JSON.stringify(document, null, 2));
      }),
    );
  });

  it('[JD7] of one value are those lines of the whole that it takes, with their numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const whole = JSON.stringify(document, null, 2).split('\n');
        for (const pointer of pointersOf(document)) {
          const lines = prettyLines(document, pointer);
          expect(lines.length).toBeGreaterThan(0);
          for (const { text, number } of lines) expect(text).toBe(whole[number - 1]);
        }
      }),
    );
  });

  it('[JD7] of one value are the line of its name to the one that closes it', () => {
    const document = { notes: [{ 'a/b': 1 }, 'two'], empty: [] };
    const at = (pointer: string) => prettyLines(document, pointer).map(({ text }) => text.trim());
    expect(at('/notes/0')).toEqual(['{', '"a/b": 1', '},']);
    expect(at('/notes/0/a~1b')).toEqual(['"a/b": 1']);
    expect(at('/empty')).toEqual(['"empty": []']);
    expect(at('/nowhere')).toEqual([]);
  });
});
