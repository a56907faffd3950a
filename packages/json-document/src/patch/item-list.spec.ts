import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ItemList } from './item-list.ts';

const edit = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'set', 'at'),
  at: fc.nat(),
});

describe('a list of items', () => {
  it('is what an array is, through any edits', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.array(edit, { maxLength: 300 }), (size, edits) => {
        const array = Array.from({ length: size }, (_, at) => at);
        const list = new ItemList(array);
        for (const [number, { kind, at }] of edits.entries()) {
          if (kind === 'insert') {
            const index = at % (array.length + 1);
            array.splice(index, 0, -number);
            list.insert(index, -number);
          } else if (array.length > 0) {
            const index = at % array.length;
            if (kind === 'remove') {
              array.splice(index, 1);
              list.remove(index);
            } else if (kind === 'set') {
              array[index] = -number;
              list.set(index, -number);
            } else expect(list.at(index)).toBe(array[index]);
          }
          expect(list.length).toBe(array.length);
        }
        expect(list.toArray()).toEqual(array);
      }),
    );
  });

  it('grows from nothing, at either end, and shrinks to nothing', () => {
    const list = new ItemList<number>([]);
    for (let at = 0; at < 10_000; at += 1) list.insert(at % 2 === 0 ? 0 : list.length, at);
    expect([list.length, list.at(0), list.at(9999)]).toEqual([10_000, 9998, 9999]);
    while (list.length > 0) list.remove(list.length >> 1);
    expect(list.toArray()).toEqual([]);
    list.insert(0, 7);
    expect(list.toArray()).toEqual([7]);
  });

  it('has nothing beyond its ends', () => {
    const list = new ItemList(['a']);
    expect([list.at(-1), list.at(1), list.at(0.5)]).toEqual([undefined, undefined, undefined]);
    expect(() => list.set(1, 'b')).toThrow(RangeError);
    expect(() => list.insert(2, 'b')).toThrow(RangeError);
    expect(() => list.remove(1)).toThrow(RangeError);
  });
});
