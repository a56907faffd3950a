import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import type { BlameRow } from '@mach42/contracts/phod/schemas.ts';
import { phod } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blameOfCreation, evolveBlame } from './blame.ts';
import { leavesOf } from './leaves.ts';

const row = (version: number): BlameRow => ({
  version,
  at: `2026-11-20T10:00:0${version}.000Z`,
  by: 'dana',
  source: { kind: 'manual' },
});

describe('the blame of a file', () => {
  it('has exactly one row for each of its leaves, version by version', () => {
    fc.assert(
      fc.property(fc.array(phod, { minLength: 1, maxLength: 5 }), ([first = {}, ...later]) => {
        let [before, blame] = [first, blameOfCreation(first, row(1))];
        for (const [index, after] of later.entries()) {
          blame = evolveBlame(blame, before, diffJson(before, after), row(index + 2));
          before = after;
          const places = Array.from(leavesOf(after), ([place]) => place);
          expect(Object.keys(blame).toSorted()).toEqual(places.toSorted());
        }
      }),
    );
  });

  it('keeps the row of a value that did not change', () => {
    const before = { tasks: ['paint', 'pack'], notes: [{ title: 'a', content: 'b' }] };
    const after = { tasks: ['measure', 'paint', 'pack'], notes: [{ title: 'a', content: 'c' }] };
    const blame = evolveBlame(
      blameOfCreation(before, row(1)),
      before,
      diffJson(before, after),
      row(2),
    );
    const versions = Object.entries(blame).map(([place, { version }]) => [place, version]);
    expect(versions).toEqual([
      ['/tasks/0', 2],
      ['/tasks/1', 1],
      ['/tasks/2', 1],
      ['/notes/0/title', 1],
      ['/notes/0/content', 2],
    ]);
  });

  it('gives an emptied list to who emptied it', () => {
    const before = { tasks: ['paint'] };
    const blame = blameOfCreation(before, row(1));
    const emptied = evolveBlame(blame, before, diffJson(before, { tasks: [] }), row(2));
    expect(emptied).toEqual({ '/tasks': row(2) });
    const filled = evolveBlame(
      emptied,
      { tasks: [] },
      diffJson({ tasks: [] }, { tasks: ['pack'] }),
      row(3),
    );
    expect(filled).toEqual({ '/tasks/0': row(3) });
  });

  it('follows 5,000 items that move on', () => {
    const before = { tasks: Array.from({ length: 5000 }, (_, index) => `task ${index}`) };
    const after = { tasks: ['first', ...before.tasks] };
    const blame = blameOfCreation(before, row(1));
    const evolved = evolveBlame(blame, before, diffJson(before, after), row(2));
    expect(evolved['/tasks/0']?.version).toBe(2);
    expect(evolved['/tasks/5000']?.version).toBe(1);
  });

  it('is not made from the blame of another version', () => {
    const ops = diffJson({ a: 1 }, { a: 2 });
    expect(() => evolveBlame({}, { a: 1 }, ops, row(2))).toThrow(RangeError);
  });
});
