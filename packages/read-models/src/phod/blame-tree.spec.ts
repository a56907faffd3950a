import * as fc from 'fast-check';
import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { applyOps } from '@mach42/contracts/phod/patch.ts';
import { valueAt } from '@mach42/contracts/phod/pointer.ts';
import { json, phodPair } from '@mach42/testing/phod-arbitraries.ts';
import { describe, expect, it } from 'vitest';
import { leavesOf, stamp, stampOp } from './blame-tree.ts';

const leavesIn = (value: unknown) => [...leavesOf(stamp(value, 1)).keys()].toSorted();

describe('a blame tree', () => {
  it('RM31 has a row for every leaf, empty lists and objects included', () => {
    const value = { list: ['a', { b: null }], empty: {}, none: [], 'a/b~c': 0 };
    expect(leavesIn(value)).toEqual(['/a~1b~0c', '/empty', '/list/0', '/list/1/b', '/none']);
  });

  it('RM31 of a value that contains no other is one row', () => {
    expect([...leavesOf(stamp({}, 4))]).toEqual([['', 4]]);
  });

  it('RM31 fills a list that was empty, and blames who empties it', () => {
    const add = { op: 'add', path: '/notes/0', value: 'One' } as const;
    const remove = { op: 'remove', path: '/notes/0' } as const;
    const filled = stampOp(stamp({ notes: [] }, 1), { notes: [] }, add, 2);
    expect([...leavesOf(filled)]).toEqual([['/notes/0', 2]]);
    const emptied = stampOp(filled, { notes: ['One'] }, remove, 3);
    expect([...leavesOf(emptied)]).toEqual([['/notes', 3]]);
  });

  it('RM31 keeps to the leaves of the document through any operations', () => {
    fc.assert(
      fc.property(fc.oneof(phodPair, fc.tuple(json, json)), ([from, to]) => {
        let tree = stamp(from, 1);
        let document: unknown = from;
        for (const op of diffJson(from, to)) {
          tree = stampOp(tree, document, op, 2);
          document = applyOps(document, [op]);
        }
        const leaves = leavesOf(tree);
        expect([...leaves.keys()].toSorted()).toEqual(leavesIn(to));
        for (const [pointer, version] of leaves) {
          expect(valueAt(document, pointer)).toEqual(valueAt(to, pointer));
          expect([1, 2]).toContain(version);
        }
      }),
    );
  });

  it('RM31 blames nobody anew when nothing changes', () => {
    fc.assert(
      fc.property(json, (value) => {
        const ops = diffJson(value, structuredClone(value));
        expect(ops).toEqual([]);
        expect(new Set(leavesOf(stamp(value, 7)).values())).toEqual(new Set([7]));
      }),
    );
  });
});
