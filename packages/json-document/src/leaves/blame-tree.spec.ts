import { json, phodPair } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffJson } from '../diff/json-diff.ts';
import { isFields, isList } from '../json-value.ts';
import { applyOps, type Operation } from '../patch/patch.ts';
import { parsePointer } from '../pointer.ts';
import { BlameDraft, leavesOf, stamp, type BlameTree } from './blame-tree.ts';

const after = (
  document: unknown,
  tree: BlameTree,
  ops: readonly Operation[],
  version: number,
): BlameTree => {
  const draft = new BlameDraft(document, tree);
  for (const op of ops) draft.apply(op, version);
  return draft.tree();
};
const leavesIn = (value: unknown) => [...leavesOf(stamp(value, 1)).keys()].toSorted();

describe('a blame tree', () => {
  it('[RM31] has a row for every leaf, empty lists and objects included', () => {
    const value = { list: ['a', { b: null }], empty: {}, none: [], 'a/b~c': 0 };
    expect(leavesIn(value)).toEqual(['/a~1b~0c', '/empty', '/list/0', '/list/1/b', '/none']);
  });

  it('[RM31] of a value that contains no other is one row', () => {
    expect([...leavesOf(stamp({}, 4))]).toEqual([['', 4]]);
  });

  it('[RM31] fills a list that was empty, and blames who empties it', () => {
    const add = { op: 'add', path: '/notes/0', value: 'One' } as const;
    const remove = { op: 'remove', path: '/notes/0' } as const;
    const filled = after({ notes: [] }, stamp({ notes: [] }, 1), [add], 2);
    expect([...leavesOf(filled)]).toEqual([['/notes/0', 2]]);
    const emptied = after({ notes: ['One'] }, filled, [remove], 3);
    expect([...leavesOf(emptied)]).toEqual([['/notes', 3]]);
    expect([...leavesOf(after({ notes: ['One'] }, filled, [remove, add], 3))]).toEqual([
      ['/notes/0', 3],
    ]);
  });

  it('[RM31] is what it is one operation at a time, copying all it touches', () => {
    const pair = fc.oneof(phodPair, fc.tuple(json, json));
    fc.assert(
      fc.property(pair, pair, ([one, two], [three]) => {
        let reference = stamp(one, 1);
        let tree = reference;
        const versions = [one, two, three, one];
        for (const [at, to] of versions.slice(1).entries()) {
          const version = at + 2;
          let document: unknown = versions[at];
          const ops = diffJson(document, to);
          tree = after(document, tree, ops, version);
          for (const op of ops) {
            reference = stampOne(reference, document, op, version);
            document = applyOps(document, [op]);
          }
          expect(tree).toEqual(reference);
          expect([...leavesOf(tree).keys()].toSorted()).toEqual(leavesIn(to));
        }
      }),
    );
  });

  it('[RM31] of a section that is replaced keeps what is equal at the same pointer', () => {
    const from = { notes: { a: 1, b: [1, 2], c: {}, d: 'x' } };
    const to = { notes: { a: 1, b: [1, 3, 4], c: {}, d: ['x'] } };
    const op = { op: 'replace', path: '/notes', value: to.notes, oldValue: from.notes } as const;
    expect(Object.fromEntries(leavesOf(after(from, stamp(from, 1), [op], 2)))).toEqual({
      '/notes/a': 1,
      '/notes/b/0': 1,
      '/notes/b/1': 2,
      '/notes/b/2': 2,
      '/notes/c': 1,
      '/notes/d/0': 2,
    });
  });

  it('[RM31] follows 40,000 operations on one list', () => {
    const items = Array.from({ length: 40_000 }, (_, at) => at);
    const ops = items.map((at): Operation => ({ op: 'add', path: `/${at * 2}`, value: -at }));
    const tree = after(items, stamp(items, 1), ops, 2);
    expect(tree).toEqual(items.flatMap(() => [2, 1]));
  });

  it('[RM31] changes no row when nothing changes', () => {
    fc.assert(
      fc.property(json, (value) => {
        const ops = diffJson(value, structuredClone(value));
        expect(ops).toEqual([]);
        expect(new Set(leavesOf(stamp(value, 7)).values())).toEqual(new Set([7]));
      }),
    );
  });
});

/** The rule to the letter, for trees small enough to copy at every operation. */
function stampOne(tree: BlameTree, document: unknown, op: Operation, version: number): BlameTree {
  return stampAt(tree, document, parsePointer(op.path), op, version);
}

function stampAt(
  tree: BlameTree,
  document: unknown,
  tokens: readonly string[],
  op: Operation,
  version: number,
): BlameTree {
  const [token, ...rest] = tokens;
  if (token === undefined) return stamp(op.value, version);
  const changed = (child: BlameTree | undefined, value: unknown): BlameTree =>
    rest.length === 0 || child === undefined
      ? stamp(op.value, version)
      : stampAt(child, value, rest, op, version);

  if (isList(document)) {
    const items = isList(tree) ? tree : [];
    const at = Number(token);
    const changedItems =
      rest.length > 0 || op.op === 'replace'
        ? items.with(at, changed(items[at], document[at]))
        : op.op === 'add'
          ? items.toSpliced(at, 0, stamp(op.value, version))
          : items.toSpliced(at, 1);
    return changedItems.length === 0 ? version : changedItems;
  }
  const fields = isFields(tree) ? tree : {};
  if (rest.length === 0 && op.op === 'remove') {
    const { [token]: _, ...others } = fields;
    return Object.keys(others).length === 0 ? version : others;
  }
  const value = isFields(document) ? document[token] : undefined;
  return {
    ...fields,
    [token]: changed(fields[token], value),
  };
}
