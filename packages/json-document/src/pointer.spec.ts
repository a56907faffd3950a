import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPointer, isWithin, parsePointer, toPointer, valueAt } from './pointer.ts';

/** The example of RFC 6901 §5. */
const example = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

const longest = 6_000_000;

describe('a JSON pointer', () => {
  it('is read whatever its length', () => {
    // The name is as long as a body may be: a pattern would look back over every character.
    for (const name of ['a'.repeat(longest), '/a'.repeat(longest / 2), 'a~1'.repeat(longest / 3)]) {
      expect([isPointer(`/${name}`), isPointer(`/${name}~`)]).toEqual([true, false]);
    }
    expect(parsePointer(`/${'a~1'.repeat(longest / 3)}`)[0]).toHaveLength((longest / 3) * 2);
  });

  it.each([
    ['/foo', example.foo],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('[JD1] %s finds what RFC 6901 says', (pointer, value) => {
    expect(valueAt(example, pointer)).toEqual(value);
  });

  it('of the whole document is the empty text', () => {
    expect(valueAt(example, '')).toBe(example);
  });

  it.each(['/foo/2', '/foo/01', '/foo/-', '/toString', '/foo/length', '/foo/0/x'])(
    '%s finds nothing',
    (pointer) => {
      expect(valueAt(example, pointer)).toBeUndefined();
    },
  );

  it('[JD1] keeps any names apart, there and back', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        expect(parsePointer(toPointer(tokens))).toEqual(tokens);
      }),
    );
  });

  it('is refused when it is none', () => {
    expect(isPointer('foo')).toBe(false);
    expect(() => parsePointer('/a~2')).toThrow(SyntaxError);
  });

  it('[JD1] is within another one only at whole names', () => {
    expect(isWithin('/tasks/10', '/tasks/1')).toBe(false);
    expect(isWithin('/tasks/1/title', '/tasks/1')).toBe(true);
    expect(isWithin('/tasks/1', '/tasks/1')).toBe(true);
  });
});
