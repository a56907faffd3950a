import { likelyEdits, json, phodPair } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds } from '../json-value.ts';
import { applyOps, invertOps } from '../patch/patch.ts';
import { compareFiles, diffFiles, diffJson } from './json-diff.ts';

const many = <T>(change: (index: number) => T): T[] =>
  Array.from({ length: 5000 }, (_, index) => change(index));

describe('the difference between two files', () => {
  it('[PH20] leads from the one to the other and, inverted, back', () => {
    fc.assert(
      fc.property(phodPair, ([from, to]) => {
        const ops = diffJson(from, to);
        expect(applyOps(from, ops)).toEqual(to);
        expect(applyOps(to, invertOps(ops))).toEqual(from);
      }),
    );
  });

  it('[PH20] is found once for its exact and its bounded form', () => {
    fc.assert(
      fc.property(phodPair, ([from, to]) => {
        const { exact, ops } = compareFiles(from, to);
        expect(exact).toEqual(diffJson(from, to));
        expect(ops).toEqual(diffFiles(from, to));
      }),
    );
    const [from, to] = [{ list: many(String) }, { list: many((n) => `${n}!`) }];
    const { exact, ops } = compareFiles(from, { ...to, note: 'more' });
    expect([exact.length, ops.length]).toEqual([10_001, 2]);
  });

  it('does so for documents that have nothing to do with each other', () => {
    fc.assert(
      fc.property(json, json, (from, to) => {
        const ops = diffJson(from, to);
        expect(applyOps(from, ops)).toEqual(to);
        expect(applyOps(to, invertOps(ops))).toEqual(from);
      }),
    );
  });

  it('is empty between equal files, in any order of their fields', () => {
    expect(diffJson({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toEqual([]);
  });

  it('names a changed field of an item, not the item', () => {
    const lease = { name: 'Lease', priority: 'high', deadline: '2026-11-01' };
    const from = { projects: [lease] };
    const to = { projects: [{ ...lease, deadline: '2026-12-01' }] };
    expect(diffJson(from, to)).toEqual([
      {
        op: 'replace',
        path: '/projects/0/deadline',
        value: '2026-12-01',
        oldValue: '2026-11-01',
      },
    ]);
  });

  it('sees one addition in front of a list, not a change of every item', () => {
    const from = { tasks: [{ title: 'Paint' }, { title: 'Pack' }] };
    const to = { tasks: [{ title: 'Measure' }, ...from.tasks] };
    expect(diffJson(from, to)).toEqual([
      { op: 'add', path: '/tasks/0', value: { title: 'Measure' } },
    ]);
  });

  it('finds the changed item beside added ones', () => {
    const lease = { name: 'Lease', status: 'active', deadline: '2026-11-01' };
    const others = [
      { name: 'Garden', status: 'paused', deadline: '2027-04-01' },
      { name: 'Taxes', status: 'active', deadline: '2027-05-01' },
    ];
    const to = [others[0], { ...lease, status: 'completed' }, others[1]];
    expect(diffJson([lease], to)).toEqual([
      { op: 'add', path: '/0', value: others[0] },
      { op: 'replace', path: '/1/status', value: 'completed', oldValue: 'active' },
      { op: 'add', path: '/2', value: others[1] },
    ]);
  });

  it('takes items that have little in common as one removed and one added', () => {
    const [paint, call] = [
      { title: 'Paint', date: '1' },
      { title: 'Call', date: '2' },
    ];
    expect(diffJson([paint], [call])).toEqual([
      { op: 'remove', path: '/0', oldValue: paint },
      { op: 'add', path: '/0', value: call },
    ]);
  });

  it('names every change of a list of 5,000 items and no more', () => {
    const item = (index: number) => ({ title: `Note ${index}`, content: 'x'.repeat(200) });
    const from = many(item);
    const to = many((index) =>
      index % 1000 === 500 ? { ...item(index), content: 'y' } : item(index),
    );
    to.splice(2000, 1);
    to.push({ title: 'New', content: 'z' });
    const ops = diffJson(from, to);
    expect(ops).toHaveLength(7);
    expect(applyOps(from, ops)).toEqual(to);
  });

  it('copes with 5,000 items that are all different', () => {
    const [from, to] = [many((index) => `old ${index}`), many((index) => `new ${index}`)];
    expect(applyOps(from, diffJson(from, to))).toEqual(to);
  });

  it('needs no more operations than edits were made to a list', () => {
    fc.assert(
      fc.property(likelyEdits, ({ from, to, edits }) => {
        expect(diffJson(from, to).length).toBeLessThanOrEqual(edits);
      }),
    );
  });

  it('keeps a field that is called __proto__ a field', () => {
    const to: unknown = JSON.parse('{"a":{"__proto__":{"b":1}}}');
    const applied = applyOps({ a: {} }, diffJson({ a: {} }, to));
    expect(JSON.stringify(applied)).toBe(JSON.stringify(to));
  });
});

const size = 8000;
const fieldsOf = (change: (n: number) => unknown) =>
  Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, change(n)]));

describe('the difference that is stored', () => {
  it('[PH24] names every value while these are few', () => {
    fc.assert(
      fc.property(phodPair, ([from, to]) => {
        expect(diffFiles(from, to)).toEqual(diffJson(from, to));
      }),
    );
  });

  it.each<[string, object, object, string[]]>([
    [
      'a section with very many changes',
      { a: fieldsOf((n) => n), b: { c: 1 }, d: ['x'] },
      { a: fieldsOf((n) => -n - 1), b: { c: 2 }, e: 1 },
      ['/a', '/b/c', '/d', '/e'],
    ],
    [
      'the sections with the most of them',
      { a: many(String), b: ['x', 'y'], c: many(String) },
      { a: many((n) => `a${n}`), b: ['x', 'z'], c: many((n) => `c${n}`) },
      ['/a', '/b/1', '/b/1', '/c'],
    ],
    ['a file with very many sections', fieldsOf((n) => n), fieldsOf((n) => -n - 1), ['']],
    [
      'a section with very long pointers',
      { a: { ['n'.repeat(1900)]: fieldsOf(String) }, b: 1 },
      { a: { ['n'.repeat(1900)]: fieldsOf((n) => `${n}!`) }, b: 2 },
      ['/a', '/b'],
    ],
  ])('[PH24] replaces %s as a whole', (_, from, to, paths) => {
    const ops = diffFiles(from, to);
    expect(ops.map(({ path }) => path)).toEqual(paths);
    expect(ops.length).toBeLessThanOrEqual(bounds.operations);
    expect(applyOps(from, ops)).toEqual(to);
    expect(applyOps(to, invertOps(ops))).toEqual(from);
  });

  it('[PH24] is bounded for what is no object, too', () => {
    expect(
      diffFiles(
        many(String),
        many((n) => `${n}!`),
      ),
    ).toHaveLength(1);
    expect(diffFiles(1, 2)).toEqual(diffJson(1, 2));
  });

  it('[PH25] of many lists without an equal item looks for none', () => {
    const lists = (sign: string) =>
      Object.fromEntries(
        many((at) => at)
          .slice(0, 40)
          .map((at) => [`s${at}`, many((n) => `${sign}${at}-${n}`).slice(0, 500)]),
      );
    const ops = diffJson(lists('a'), lists('b'));
    expect(ops).toHaveLength(40 * 500 * 2);
    expect(applyOps(lists('a'), ops)).toEqual(lists('b'));
    // The effort is left to a list that has some.
    const items = many((at) => at).slice(0, 300);
    const turned = [...items.slice(150), ...items.slice(0, 150)];
    const all = diffJson({ ...lists('a'), turned: items }, { ...lists('b'), turned });
    expect(all).toHaveLength(ops.length + 300);
  });

  it('[PH25] shares its effort among all lists: later ones are compared index by index', () => {
    const turned = (at: number, isTurned: boolean) => {
      const items = Array.from({ length: 300 }, (_, n) => `${at}-${n}`);
      return isTurned ? [...items.slice(150), ...items.slice(0, 150)] : items;
    };
    const file = (isTurned: boolean) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, turned(at, isTurned)]));
    const ops = diffJson(file(false), file(true));
    const edits = (section: number) =>
      ops.filter(({ path }) => path.startsWith(`/s${section}/`)).length;
    expect([edits(0), edits(59)]).toEqual([300, 600]);
    expect(applyOps(file(false), ops)).toEqual(file(true));
  });
});
