import type { Members } from '@mach42/read-models/kernel/shared-database.ts';
import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planAssignment, type Assignable } from './assignment.ts';

const shareables: readonly Assignable[] = [
  { name: 'a', weight: 8 },
  { name: 'b', weight: 4 },
  { name: 'c', weight: 3 },
  { name: 'd', weight: 1 },
];
const seen = (instances: readonly string[], holders: Record<string, string> = {}): Members => ({
  instances,
  holders: new Map(Object.entries(holders)),
});

/** Lets everybody act in turn until no person wants anything; answers who holds what then. */
function settled(
  all: readonly Assignable[],
  instances: readonly string[],
  holders: Map<string, string>,
): Map<string, string> {
  for (let turn = 0, idle = 0; idle < instances.length; turn += 1) {
    if (turn > 1_000) throw new Error('They continue exchanging.');
    const self = instances[turn % instances.length] ?? '';
    const { take, release } = planAssignment(all, { instances, holders }, self);
    for (const name of take) holders.set(name, self);
    for (const name of release) holders.delete(name);
    idle = take.length + release.length === 0 ? idle + 1 : 0;
  }
  return holders;
}

const loads = (all: readonly Assignable[], instances: readonly string[], of: Map<string, string>) =>
  instances.map((instance) =>
    all.reduce((sum, { name, weight }) => sum + (of.get(name) === instance ? weight : 0), 0),
  );

describe('the assignment', () => {
  it('[PR61] gives everything to the only one', () => {
    const plan = planAssignment(shareables, seen(['one']), 'one');
    expect(plan).toEqual({ take: ['a', 'b', 'c', 'd'], release: [] });
  });

  it('[PR61] divides by weight what is free', () => {
    const both = seen(['one', 'two']);
    expect(planAssignment(shareables, both, 'one').take).toEqual(['a']);
    expect(planAssignment(shareables, both, 'two').take).toEqual(['b', 'c', 'd']);
  });

  it('[PR61] takes what a member held that is gone', () => {
    const dead = seen(['one'], { a: 'two', b: 'one', c: 'one', d: 'one' });
    expect(planAssignment(shareables, dead, 'one').take).toEqual(['a']);
  });

  it('[PR61] moves one thing from the busiest to the idlest, and nothing that would not help', () => {
    const all = { a: 'one', b: 'one', c: 'one', d: 'one' };
    expect(planAssignment(shareables, seen(['one', 'two'], all), 'one').release).toEqual(['a']);
    expect(planAssignment(shareables, seen(['one', 'two'], all), 'two').release).toEqual([]);
    const even = { a: 'one', b: 'two', c: 'two', d: 'two' };
    for (const self of ['one', 'two']) {
      expect(planAssignment(shareables, seen(['one', 'two'], even), self)).toEqual({
        take: [],
        release: [],
      });
    }
  });

  it('[PR61] takes from the next where the busiest has nothing to give', () => {
    const all = [
      { name: 'a', weight: 9 },
      { name: 'b', weight: 2 },
      { name: 'c', weight: 1 },
    ];
    const three = seen(['one', 'two', 'three'], { a: 'one', b: 'two', c: 'two' });
    expect(planAssignment(all, three, 'two').release).toEqual(['b']);
    expect(planAssignment(all, three, 'one').release).toEqual([]);
  });

  it('[PR61] comes to rest, with everything assigned and no member far from the others', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    assert(
      property(
        array(integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 9 }),
        integer({ min: 1, max: 5 }),
        array(constantFrom('0', '1', '2', '3', '4', 'gone', ''), { maxLength: 9 }),
        (weights, count, before) => {
          const all = weights.map((weight, at) => ({ name: names[at] ?? '', weight }));
          const instances = Array.from({ length: count }, (_, n) => String(n));
          const held = before.flatMap((who, at) =>
            who === '' || at >= all.length ? [] : [[names[at] ?? '', who] as const],
          );
          const holders = settled(all, instances, new Map(held));
          const has = loads(all, instances, holders);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(has.reduce((sum, load) => sum + load, 0)).toBe(total);
          const counts = instances.map((one) => [...holders.values()].filter((who) => who === one));
          const hasNothing = counts.some(({ length }) => length === 0);
          expect(hasNothing && counts.some(({ length }) => length > 1)).toBe(false);
          expect(Math.max(...has) - Math.min(...has)).toBeLessThanOrEqual(Math.max(...weights));
        },
      ),
    );
  });
});
