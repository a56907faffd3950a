import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalJson } from '../json-value.ts';
import { DiffEffort } from './diff-effort.ts';
import { Fingerprints } from './fingerprints.ts';
import { diffJson } from './json-diff.ts';

const printOf = (value: unknown): number => new Fingerprints().of(value);

describe('the fingerprint of a value', () => {
  it('[PH27] is that of each value that means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(printOf(JSON.parse(canonicalJson(value)))).toBe(printOf(value));
      }),
    );
    expect(printOf({ a: 1, b: [2] })).toBe(printOf({ b: [2], a: 1 }));
    expect(printOf([-0])).toBe(printOf([0]));
  });

  it.each([
    ['a', 'b'],
    ['a long text that begins and ends as another one', 'a long text that begins as another one'],
    [1, 2],
    [1, 1.5],
    [null, false],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [
      { a: 'x', b: 'y' },
      { a: 'y', b: 'x' },
    ],
  ])('[PH27] differs for %j and %j', (one, other) => {
    expect(printOf(one)).not.toBe(printOf(other));
  });
});

describe('the difference between two files in which everything changed', () => {
  it('[PH27] numbers no item', () => {
    const numberOf = vi.spyOn(DiffEffort.prototype, 'numberOf');
    const file = (edition: string) => ({
      notes: Array.from({ length: 1000 }, (_, n) => `${edition} note ${n}`),
      people: Array.from({ length: 1000 }, (_, n) => ({ name: `${edition} ${n}`, age: n })),
    });
    expect(diffJson(file('first'), file('second'))).toHaveLength(3000);
    // At most a sixteenth of the table of marks is in use.
    expect(numberOf.mock.calls.length).toBeLessThan(800);
    numberOf.mockClear();
    const [one, other] = [file('first'), file('second')];
    diffJson(one, { ...other, notes: [...other.notes, one.notes[500]] });
    expect(numberOf).toHaveBeenCalledWith(one.notes[500]);
    numberOf.mockRestore();
  });
});
