import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairedList, sides, type PairedItem } from './paired-list.ts';

interface Named extends PairedItem {
  readonly name: string;
}

const named = (name: string, first = true, second = true): Named => ({
  name,
  isIn: [first, second],
});

/** Returns the items that a list shows, of all items in their order. */
const shownIn = (items: readonly Named[], side: 0 | 1) => items.filter(({ isIn }) => isIn[side]);

const side = fc.constantFrom(sides.first, sides.second);
const presence = fc.tuple(fc.boolean(), fc.boolean());
const change = fc.record({
  kind: fc.constantFrom('move', 'before', 'after'),
  side,
  at: fc.nat(),
  isIn: presence,
});

describe('two lists with items in common', () => {
  it('[PH26] have the items that were put into them, at their indices', () => {
    const start = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(start, fc.array(change, { maxLength: 200 }), (size, changes) => {
        const model = Array.from({ length: size }, (_, n) => named(`item ${n}`));
        const list = new PairedList(model.map(({ name }) => named(name)));
        for (const [n, { kind, side: from, at, isIn }] of changes.entries()) {
          const shown = shownIn(model, from);
          const index = at % (shown.length + 1);
          const found = shown[index];
          if (kind === 'move') {
            if (found === undefined) continue;
            [found.isIn[0], found.isIn[1]] = isIn;
            list.move(from, index, isIn);
            continue;
          }
          const before = kind === 'before' ? found : shown[index - 1];
          const edge = kind === 'before' ? model.length : 0;
          const position =
            before === undefined ? edge : model.indexOf(before) + (kind === 'before' ? 0 : 1);
          model.splice(position, 0, named(`new ${n}`, ...isIn));
          const item = named(`new ${n}`, ...isIn);
          if (kind === 'before') list.insertBefore(from, index, item);
          else list.insertAfter(from, index, item);
        }
        for (const from of [sides.first, sides.second]) {
          const shown = shownIn(model, from);
          expect(list.lengthOf(from)).toBe(shown.length);
          const other = from === sides.first ? sides.second : sides.first;
          for (const [index, item] of shown.entries()) {
            const found = list.at(from, index);
            expect(found?.item.name).toBe(item.name);
            const before = model.slice(0, model.indexOf(item));
            expect(found?.before[other]).toBe(shownIn(before, other).length);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[PH26] look at no more items for a change of a longer list', () => {
    const looksFor = (size: number) => {
      let looks = 0;
      const counted = (): PairedItem => {
        const isIn: PairedItem['isIn'] = [true, true];
        return {
          get isIn() {
            looks += 1;
            return isIn;
          },
        };
      };
      const list = new PairedList(Array.from({ length: size }, counted));
      const made = looks;
      for (let n = 0; n < 1000; n += 1) {
        list.insertBefore(sides.first, (n * 7919) % size, counted());
        list.at(sides.second, (n * 104_729) % size);
        list.move(sides.first, (n * 15_485_863) % size, [true, n % 2 === 0]);
      }
      return (looks - made) / 1000;
    };
    expect(looksFor(64_000)).toBeLessThan(looksFor(1000) * 1.5);
  });

  it('finds no item before the first index and behind the last', () => {
    const list = new PairedList([named('one')]);
    expect([list.at(sides.first, -1), list.at(sides.first, 1)]).toEqual([undefined, undefined]);
  });
});
