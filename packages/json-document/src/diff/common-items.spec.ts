import { growthOf } from '@mach42/testing/growth.ts';
import { diffArrays } from 'diff';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonItems } from './common-items.ts';

/** The same by the library, whose choice among equally long ones is ours. */
function byLibrary(from: number[], to: number[], maxEditLength: number) {
  const parts = diffArrays(from, to, { maxEditLength });
  if (parts === undefined) return undefined;
  const matches: [number, number][] = [];
  let [i, j] = [0, 0];
  for (const { value, added, removed } of parts) {
    if (!added && !removed)
      matches.push(...value.map((_, at): [number, number] => [i + at, j + at]));
    if (!added) i += value.length;
    if (!removed) j += value.length;
  }
  return matches;
}

describe('what two lists have in common', () => {
  const list = fc.oneof(
    fc.array(fc.nat(1), { maxLength: 40 }),
    fc.array(fc.nat(6), { maxLength: 60 }),
    fc.array(fc.nat(1000), { maxLength: 60 }),
  );

  it('is a longest part of both, the same one each time', () => {
    const check = fc.property(list, list, fc.nat(80), (from, to, most) => {
      expect(commonItems(from, to, most)).toEqual(byLibrary(from, to, most));
    });
    fc.assert(check, { seed: 11, numRuns: 5000 });
  });

  it('is found in a few numbers for each step, whatever the lists', { timeout: 60_000 }, () => {
    const random = (size: number, factor: number) =>
      Array.from({ length: size }, (_, n) => ((n * factor) % 1009) % 2);
    const work = (size: number) => commonItems(random(size, 613), random(size, 271), 447);
    expect(growthOf(work)).toBeLessThan(1.4);
  });
});
