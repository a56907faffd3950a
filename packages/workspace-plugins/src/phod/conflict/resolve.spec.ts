import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { describe, expect, it } from 'vitest';
import { resolved, sidesOf } from './resolve.ts';

const base = {
  notes: [{ title: 'Kiln', content: 'old' }],
  personalInfo: { name: 'Dana', age: 40 },
};
const mine = {
  notes: [{ title: 'Kiln', content: 'mine' }],
  personalInfo: { name: 'Dana', age: 40, size: 42 },
};
const current = {
  notes: [
    { title: 'New', content: 'first' },
    { title: 'Kiln', content: 'theirs' },
  ],
  personalInfo: { name: 'Dana D.', age: 40 },
};
const ops = diffJson(base, mine);

describe('a change made from an older version', () => {
  it('[PE6] shows both sides of what was changed twice', () => {
    expect(sidesOf(ops, base, current)).toMatchObject([
      { op: { path: '/notes/0/content', value: 'mine' }, theirs: { value: 'theirs' } },
      { op: { path: '/personalInfo/size' }, theirs: undefined },
    ]);
  });

  it('[PE6] keeps what was saved meanwhile, unless the person decides otherwise', () => {
    const other = { name: 'Dana D.', age: 40, size: 42 };
    const [added] = current.notes;
    expect(resolved(ops, base, current, () => false)).toEqual({
      notes: current.notes,
      personalInfo: other,
    });
    expect(resolved(ops, base, current, () => true)).toEqual({
      notes: [added, { title: 'Kiln', content: 'mine' }],
      personalInfo: other,
    });
  });

  it('[PE6] can bring back what was removed meanwhile', () => {
    const without = { notes: [], personalInfo: base.personalInfo };
    const [sided] = sidesOf(ops, base, without);
    expect(sided?.theirs).toMatchObject({ op: 'remove', path: '/notes/0' });
    expect(resolved(ops, base, without, () => true)).toEqual({
      notes: [{ title: 'Kiln', content: 'mine' }],
      personalInfo: mine.personalInfo,
    });
  });
});
