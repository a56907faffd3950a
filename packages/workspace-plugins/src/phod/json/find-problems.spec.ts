import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProblems, hasErrors } from './find-problems.ts';

/** Returns the problems, each with the text that it refers to. */
const problemsOf = (text: string) =>
  findProblems(text).map(({ from, to, message }) => [text.slice(from, to), message]);

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the problems of a text', () => {
  it('are none in a file', () => {
    expect(
      problemsOf('{"notes": [{"title": "Kiln", "hot": true, "at": -1.5e3, "x": null}]}'),
    ).toEqual([]);
    expect(problemsOf(' {"briefData": {"notes": []}, "version": 4, "updatedAt": ""}\n')).toEqual(
      [],
    );
  });

  it.each([
    ['', '', 'The text ends too soon.'],
    ['{"notes": [}', '}', 'Remove the comma before this }.'],
    ['{"a": 1,}', '}', 'Remove the comma before this }.'],
    ['{"a": [1,]}', ']', 'Remove the comma before this ].'],
    ['{"a": 1 "b": 2}', '"', 'A comma or } is missing here.'],
    ['{"a": [1 2]}', '2', 'A comma or ] is missing here.'],
    ['{"a" 1}', '1', 'A colon is missing after “a”.'],
    ['{a: 1}', 'a', 'The name of a field is expected here, in double quotes.'],
    ['{"a": "open}', '"', 'This text is not closed: a double quote is missing.'],
    ['{"a": "\\x"}', '"', 'This text holds a character or an escape that JSON does not know.'],
    ['{"a": {"b": 1}', '}', 'A comma or } is missing here.'],
    ['{} more', 'more', 'Nothing may follow the end of the file.'],
  ])('[PE1] of %s is shown at its offset', (text, offset, message) => {
    expect(problemsOf(text)).toEqual([[offset, message]]);
  });

  it('[PE1] of a value that is none names what may be there', () => {
    expect(problemsOf("{'a': 1}")[0]?.[0]).toBe("'a'");
    expect(problemsOf('{"a": tru}')).toEqual([
      ['tru', expect.stringContaining('A value is expected here')],
    ]);
  });

  it('[PE2] a field that is twice, of which one would be lost, is an error', () => {
    expect(problemsOf('{"a": {"b": 1, "\\u0062": 2}}')).toEqual([
      ['"\\u0062"', '“b” appears twice; only one can be kept.'],
    ]);
  });

  it('[PE2] what is beside briefData would be lost, and is an error', () => {
    expect(problemsOf('{"briefData": {}, "notes": []}')).toEqual([
      ['"notes"', 'Only briefData is saved. Move “notes” into it.'],
    ]);
  });

  it.each(['[]', '"text"', '3'])('[PE2] %s is no object', (text) => {
    expect(problemsOf(text)[0]?.[1]).toBe('Invalid PHOD structure: Expected an object');
  });

  it('[PE2] names the position at which a file is nested too deeply', () => {
    const nested = (levels: number) => `{"a": ${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(problemsOf(nested(99))).toEqual([]);
    expect(problemsOf(nested(100))).toEqual([['[', expect.stringContaining('at most 100 levels')]]);
  });

  it('[PE3] a section of another form than it usually has is a warning, and may be saved', () => {
    const found = findProblems('{"projects": "none", "personalInfo": [], "mine": "none"}');
    expect(found.map(({ message }) => message)).toEqual([
      '“projects” is usually a list.',
      '“personalInfo” is usually an object.',
    ]);
    expect(hasErrors(found)).toBe(false);
  });

  it('[PE1] are found exactly where JSON.parse finds any', () => {
    const piece = fc.constantFrom(...'{}[],:"\\ \n\u0001truefalsn0123.-eE+a'.split(''));
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.nat({ max: 3 }), fc.array(piece, { maxLength: 3 }))
      .map(([text, at, cut, more]) => {
        const offset = at % (text.length + 1);
        return text.slice(0, offset) + more.join('') + text.slice(offset + cut);
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken), (text) => {
        const hasSyntaxFault = findProblems(`{"a":${text}}`).some(
          ({ severity, message }) => severity === 'error' && !message.includes('twice'),
        );
        expect(hasSyntaxFault).toBe(!parses(`{"a":${text}}`));
      }),
      { numRuns: 500 },
    );
  });
});
