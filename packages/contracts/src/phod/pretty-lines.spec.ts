import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPointer } from './pointer.ts';
import { prettyLines } from './pretty-lines.ts';

describe('the lines of a document', () => {
  it('are those of JSON.stringify with two spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const text = prettyLines(document)
          .map((line) => line.text)
          .join('\n');
        expect(text).toBe(JSON.stringify(document, null, 2));
      }),
    );
  });

  it('each name the place that they show, open or close', () => {
    const lines = prettyLines({ notes: [{ 'a/b': 1 }], empty: [] });
    expect(lines.map((line) => line.pointer)).toEqual([
      '',
      '/notes',
      '/notes/0',
      '/notes/0/a~1b',
      '/notes/0',
      '/notes',
      '/empty',
      '',
    ]);
    expect(lines.every((line) => isPointer(line.pointer))).toBe(true);
  });
});
