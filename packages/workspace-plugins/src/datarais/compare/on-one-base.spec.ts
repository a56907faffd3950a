import { describe, expect, it } from 'vitest';
import { onOneBase, type Proposed } from './comparison.tsx';

const add = (path: string, value: unknown) => ({ op: 'add' as const, path, value });
const older: Proposed = {
  baseVersion: 4,
  base: { notes: ['a'], deadline: '1' },
  ops: [
    add('/notes/1', 'b'),
    { op: 'replace', path: '/deadline', value: '2', oldValue: '1' },
    add('/tasks', []),
  ],
};
const newer: Proposed = {
  baseVersion: 6,
  base: { notes: ['new', 'a'], deadline: '9', tasks: [] },
  ops: [add('/notes/2', 'c')],
};

describe('proposals of different versions', () => {
  it('[DT21] are compared as they would change the newer one', () => {
    const { baseVersion, base, a, b } = onOneBase(older, newer);
    expect([baseVersion, base]).toEqual([6, newer.base]);
    expect(a.ops).toEqual([add('/notes/2', 'b')]);
    expect(a.conflicts.map(({ path }) => path)).toEqual(['/deadline']);
    expect(a.done).toBe(1);
    expect(b).toEqual({ ops: newer.ops, conflicts: [], done: 0 });
  });

  it('[DT21] likewise the other way round, and as they are where both have one version', () => {
    expect(onOneBase(newer, older).b).toEqual(onOneBase(older, newer).a);
    const same = { ...newer, ops: [] };
    expect(onOneBase(newer, same).a).toEqual({ ops: newer.ops, conflicts: [], done: 0 });
  });
});
