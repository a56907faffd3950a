import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { describe, expect, it } from 'vitest';
import {
  areComplete,
  choose,
  chooseAllMine,
  noChoices,
  writable,
  type Own,
  resolved,
  sidesOf,
} from './resolve.ts';

const base = {
  notes: [{ title: 'Kiln', content: 'old' }],
  personalInfo: { name: 'Dana', age: 40 },
};
const mine = {
  notes: [{ title: 'Kiln', content: 'mine' }],
  personalInfo: { name: 'Dana', age: 41, size: 42 },
};
const current = {
  notes: [
    { title: 'New', content: 'first' },
    { title: 'Kiln', content: 'theirs' },
  ],
  personalInfo: { name: 'Dana D.', age: 39 },
};
const ops = diffJson(base, mine);
const sides = sidesOf(ops, base, current);
const [added] = current.notes;

const indexOf = (path: string) => ops.findIndex((op) => op.path === path);
const content = indexOf('/notes/0/content');
const age = indexOf('/personalInfo/age');
const chosen = (path: string, own: Own | undefined) =>
  resolved(ops, base, current, choose(noChoices, sides, indexOf(path), own));

describe('a change made from an older version', () => {
  it('[PE6] shows both sides of what was changed twice', () => {
    expect(sides).toMatchObject([
      { op: { path: '/notes/0/content', value: 'mine' }, theirs: { value: 'theirs' } },
      { op: { path: '/personalInfo/age', value: 41 }, theirs: { value: 39 } },
      { op: { path: '/personalInfo/size' }, theirs: undefined },
    ]);
  });

  it('[PE6] keeps what was saved in the meantime, unless the person decides otherwise', () => {
    expect(resolved(ops, base, current, noChoices)).toEqual({
      notes: current.notes,
      personalInfo: { name: 'Dana D.', age: 39, size: 42 },
    });
  });

  it('[PE8] keeps one side of each value on its own', () => {
    expect(chosen('/notes/0/content', {})).toEqual({
      notes: [added, { title: 'Kiln', content: 'mine' }],
      personalInfo: { name: 'Dana D.', age: 39, size: 42 },
    });
    expect(chosen('/personalInfo/age', {})).toEqual({
      notes: current.notes,
      personalInfo: { name: 'Dana D.', age: 41, size: 42 },
    });
  });

  it('[PE8] keeps all of one side, and what was saved elsewhere', () => {
    const all = chooseAllMine(noChoices, sides);
    expect(resolved(ops, base, current, all)).toEqual({
      notes: [added, { title: 'Kiln', content: 'mine' }],
      personalInfo: { name: 'Dana D.', age: 41, size: 42 },
    });
    expect(choose(all, sides, age, undefined)).toEqual(new Map([[content, {}]]));
  });

  it('[PE8] takes what is written in place of both, a number as a number', () => {
    expect(chosen('/notes/0/content', { written: 'both' })).toMatchObject({
      notes: [added, { content: 'both' }],
    });
    expect(chosen('/personalInfo/age', { written: '40.5' })).toMatchObject({
      personalInfo: { age: 40.5 },
    });
    const written = choose(noChoices, sides, age, { written: '43' });
    expect(chooseAllMine(written, sides).get(age)).toEqual({ written: '43' });
  });

  it('[PE8] does not take nothing for something written, and offers writing for texts only', () => {
    expect(areComplete(choose(noChoices, sides, age, { written: '  ' }))).toBe(false);
    expect(areComplete(choose(noChoices, sides, age, { written: '0' }))).toBe(true);
    expect(writable({ op: 'replace', path: '/age', value: 41, oldValue: 40 })).toBe('41');
    expect(writable({ op: 'add', path: '/tasks/0', value: { title: 'a' } })).toBeUndefined();
    expect(writable({ op: 'remove', path: '/tasks/0', oldValue: 'a' })).toBeUndefined();
  });

  it('[PE6] can bring back what was removed in the meantime', () => {
    const without = { notes: [], personalInfo: base.personalInfo };
    const [sided] = sidesOf(ops, base, without);
    expect(sided?.theirs).toMatchObject({ op: 'remove', path: '/notes/0' });
    expect(resolved(ops, base, without, new Map([[content, {}]]))).toEqual({
      notes: [{ title: 'Kiln', content: 'mine' }],
      personalInfo: mine.personalInfo,
    });
  });

  it('[PE8] has one answer for all that one and the same change is in the way of', () => {
    const from = { projects: [{ name: 'Lease', status: 'active', deadline: '1' }] };
    const changed = diffJson(from, {
      projects: [{ name: 'Lease', status: 'done', deadline: '2' }],
    });
    const gone = { projects: [] };
    const both = sidesOf(changed, from, gone);
    const kept = choose(noChoices, both, 0, {});
    expect(resolved(changed, from, gone, kept)).toEqual({
      projects: [{ name: 'Lease', status: 'done', deadline: '2' }],
    });
    const dropped = choose(kept, both, 1, undefined);
    expect(resolved(changed, from, gone, dropped)).toEqual(gone);
  });
});
