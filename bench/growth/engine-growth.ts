import type { Engine } from './engines.ts';
import { doublings, exponentOf, floorMs } from './exponent.ts';
import { processorMs } from './measured.ts';
import { isWithin } from './rows.ts';
import type { Growth } from './run-scenario.ts';

const rounds = 2;
/**
 * The clock of the processor counts in ticks, on some machines of 4 ms: shorter work is repeated for so long. A cost
 * over the limit is measured again for longer, so that a tick is a sixteenth of it.
 */
const leastMs = { first: 16, again: 64 } as const;
const mostRepeats = 1000;

export interface GrowthOptions {
  /** Of doublings of the size. */
  readonly count: number;
  /**
   * How often a cost over the limit is measured; default once. What another process or the garbage collector took is
   * not there each time.
   */
  readonly looks?: number;
}

/** The least of some runs at each size, after one at the smallest that is not counted. */
export function growthOf(
  { name, unit, largest, prepare }: Engine,
  { count, looks: mostLooks = 1 }: GrowthOptions,
): Growth {
  const sizes = doublings(largest, count);
  prepare(sizes[0] ?? 1)();
  let least = new Map<number, number>();
  let growth: Growth;
  let looks = 0;
  do {
    if (looks === 1) least = new Map();
    const atLeastMs = looks === 0 ? leastMs.first : leastMs.again;
    for (const size of sizes) {
      const work = prepare(size);
      for (let round = 0; round < rounds; round += 1) {
        least.set(size, Math.min(least.get(size) ?? Infinity, costOf(work, atLeastMs)));
      }
    }
    const points = [...least].map(([size, processor]) => ({ size, processor }));
    const exponent = exponentOf(points, floorMs.repeated);
    growth = { scenario: 'functions', unit, name, points, exponent, block: 0 };
    looks += 1;
  } while (!isWithin(growth) && looks < mostLooks);
  return growth;
}

function costOf(work: () => unknown, atLeastMs: number): number {
  const [start, startedAt] = [processorMs(), performance.now()];
  let [repeats, spent] = [0, 0];
  work();
  // So short that its growth does not count.
  const first = performance.now() - startedAt;
  if (first < floorMs.repeated / 2) return first;
  repeats = 1;
  spent = processorMs() - start;
  while (spent < atLeastMs && repeats < mostRepeats) {
    work();
    repeats += 1;
    spent = processorMs() - start;
  }
  return spent / repeats;
}
