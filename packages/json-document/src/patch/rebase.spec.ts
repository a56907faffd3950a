import { oneByOne } from '@mach42/testing/one-by-one.ts';
import { phod } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiffEffort } from '../diff/diff-effort.ts';
import { diffJson } from '../diff/json-diff.ts';
import { applyOps, type Operation } from './patch.ts';
import { rebase, selectOps } from './rebase.ts';

const lease = { name: 'Lease', status: 'active', deadline: '2026-11-01' };
const garden = { name: 'Garden', status: 'paused', deadline: '2027-04-01' };
const base = { projects: [lease, garden], tasks: ['paint', 'pack'] };

describe('operations on a file that has changed since', () => {
  it('all apply when nothing has', () => {
    fc.assert(
      fc.property(phod, phod, (from, to) => {
        const ops = diffJson(from, to);
        expect(rebase(ops, from, from)).toEqual({ applies: ops, conflicts: [] });
      }),
    );
  });

  it('are neither applied again nor in conflict when all of them were made already', () => {
    fc.assert(
      fc.property(phod, phod, (from, to) => {
        expect(rebase(diffJson(from, to), from, to)).toEqual({ applies: [], conflicts: [] });
      }),
    );
  });

  it('apply as far as they are said to, one after the other', () => {
    fc.assert(
      fc.property(phod, phod, phod, (from, mine, theirs) => {
        const ops = diffJson(from, mine);
        const { applies, conflicts } = rebase(ops, from, theirs);
        expect(() => applyOps(theirs, applies)).not.toThrow();
        expect(applies.length + conflicts.length).toBeLessThanOrEqual(ops.length);
      }),
    );
  });

  it('[JD4] join with changes of other sections', () => {
    fc.assert(
      fc.property(phod, phod, phod, (from, mine, theirs) => {
        const ops = diffJson({ mine: from, theirs: from }, { mine, theirs: from });
        const { applies, conflicts } = rebase(
          ops,
          { mine: from, theirs: from },
          { mine: from, theirs },
        );
        expect(conflicts).toEqual([]);
        expect(applyOps({ mine: from, theirs }, applies)).toEqual({ mine, theirs });
      }),
    );
  });

  it('[JD4] follow their item to its new index', () => {
    const ops = diffJson(base, {
      ...base,
      projects: [lease, { ...garden, status: 'active' }],
    });
    const current = { ...base, projects: [{ name: 'Taxes' }, lease, garden] };
    expect(rebase(ops, base, current)).toEqual({
      applies: [{ op: 'replace', path: '/projects/2/status', value: 'active', oldValue: 'paused' }],
      conflicts: [],
    });
  });

  it('[JD4] conflict where the same field was changed differently', () => {
    const change = (deadline: string) => ({ ...base, projects: [{ ...lease, deadline }, garden] });
    const ops = diffJson(base, change('2026-12-01'));
    expect(rebase(ops, base, change('2026-10-01'))).toEqual({ applies: [], conflicts: ops });
  });

  it('[JD4] conflict where their item is gone, and the others apply', () => {
    const ops = diffJson(base, {
      projects: [lease, { ...garden, status: 'active' }],
      tasks: ['paint', 'measure', 'pack'],
    });
    const { applies, conflicts } = rebase(ops, base, { ...base, projects: [lease] });
    expect(conflicts.map(({ path }) => path)).toEqual(['/projects/1/status']);
    expect(applies).toEqual([{ op: 'add', path: '/tasks/1', value: 'measure' }]);
  });
});

describe('some of the operations of a proposal', () => {
  const proposed = { ...base, tasks: ['measure', 'paint', 'clean', 'pack'] };
  const ops = diffJson(base, proposed);

  it('are all of them when none is rejected', () => {
    expect(selectOps(ops, base, () => true)).toEqual(ops);
  });

  it('are none when all are rejected', () => {
    expect(selectOps(ops, base, () => false)).toEqual([]);
  });

  it('[JD4] keep their indices when one before them is rejected', () => {
    const chosen = selectOps(ops, base, (op) => op.value !== 'measure');
    expect(chosen).toEqual([{ op: 'add', path: '/tasks/1', value: 'clean' }]);
    expect(applyOps(base, chosen)).toEqual({ ...base, tasks: ['paint', 'clean', 'pack'] });
  });

  it('[JD4] always apply to the base', () => {
    fc.assert(
      fc.property(phod, phod, fc.infiniteStream(fc.boolean()), (from, to, wishes) => {
        const all = diffJson(from, to);
        const wanted = all.map(() => wishes.next().value);
        const chosen = selectOps(all, from, (_, index) => wanted[index] === true);
        expect(() => applyOps(from, chosen)).not.toThrow();
        expect(chosen.length).toBe(wanted.filter(Boolean).length);
      }),
    );
  });
});

describe('operations that have nothing to do with each other', () => {
  const nested = fc.dictionary(fc.constantFrom('a', 'b', 'c'), phod, { maxKeys: 3 });

  it('[PH26] are carried over as if each were compared with each', () => {
    const wishes = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(nested, nested, nested, wishes, (from, mine, theirs, wanted) => {
        const ops = diffJson(from, mine);
        const isWanted = (_: Operation, index: number) => wanted[index] ?? true;
        const { applies, conflicts } = rebase(ops, from, theirs);
        expect(conflicts).toEqual(oneByOne(ops, from, theirs, () => true).conflicts);
        expect(() => applyOps(theirs, applies)).not.toThrow();
        expect(selectOps(ops, from, isWanted)).toEqual(oneByOne(ops, from, from, isWanted).applies);
      }),
      { numRuns: 300 },
    );
  });

  it('[PH26] are not compared with each other, however many they are', () => {
    const size = 20_000;
    const file = (change: (n: number) => unknown) => ({
      flat: Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, change(n)])),
    });
    const from = file((n) => n);
    const ops = diffJson(
      from,
      file((n) => -n - 1),
    );
    const theirs = file((n) => (n % 2 === 0 ? n : 'theirs'));
    const { applies, conflicts } = rebase(ops, from, theirs);
    expect([applies.length, conflicts.length]).toEqual([size / 2, size / 2]);
    expect(selectOps(ops, from, (_, index) => index % 2 === 0)).toHaveLength(size / 2);
  });

  it('[PH26] look for what both sides added with a bounded effort', () => {
    const size = 900;
    const mine = Array.from({ length: size }, (_, value) => {
      return { op: 'add', path: '/notes/0', value } as const;
    });
    const theirs = { notes: Array.from({ length: size }, (_, n) => size + n) };
    let looks = 0;
    class CountedEffort extends DiffEffort {
      override numberOf(value: unknown): number {
        looks += 1;
        return super.numberOf(value);
      }
    }
    const { applies } = rebase(mine, { notes: [] }, theirs, new CountedEffort());
    expect(applies).toHaveLength(size);
    // There are two for each of the 400,000 comparisons; comparing each item with each would take twice as many.
    expect(looks).toBeGreaterThan(size);
    expect(looks).toBeLessThan(size * size * 1.2);
  });
});
