import type { Engine } from './engines.ts';
import { doublings, exponentBeside, exponentOf, floorMs, type Point } from './exponent.ts';
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
  /** The number of doublings of the size. */
  readonly count: number;
  /**
   * How often a cost over the limit is measured; default once. Time of another process or of the garbage collector
   * does not appear each time.
   */
  readonly looks?: number;
}

/**
 * Returns the least cost of several runs at each size, after an uncounted run at the smallest. A function that then
 * grows too fast is measured beside a reference.
 */
export function growthOf(engine: Engine, { count, looks: mostLooks = 1 }: GrowthOptions): Growth {
  const { name, unit, prepare } = engine;
  const sizes = doublings(engine.largest, count);
  prepare(sizes[0] ?? 1)();
  const points = leastOf(new Map(), sizes, prepare, leastMs.first);
  const growth = { scenario: 'functions', unit, name, points, block: 0 };
  const found: Growth = { ...growth, exponent: exponentOf(points, floorMs.repeated) };
  return isWithin(found) ? found : measuredBeside(engine, sizes, found, mostLooks - 1);
}

function measuredBeside(
  { prepare, prepareReference }: Engine,
  sizes: readonly number[],
  first: Growth,
  mostLooks: number,
): Growth {
  const [least, leastOfReference] = [new Map<number, number>(), new Map<number, number>()];
  let growth = first;
  for (let looks = 0; looks < mostLooks && !isWithin(growth); looks += 1) {
    const points = leastOf(least, sizes, prepare, leastMs.again);
    const reference = leastOf(leastOfReference, sizes, prepareReference, leastMs.again);
    growth = { ...first, points, exponent: exponentBeside(points, reference) };
  }
  return growth;
}

/** Measures the work at each size, and keeps the least cost. */
function leastOf(
  least: Map<number, number>,
  sizes: readonly number[],
  prepare: Engine['prepare'],
  atLeastMs: number,
): Point[] {
  for (const size of sizes) {
    const work = prepare(size);
    for (let round = 0; round < rounds; round += 1) {
      least.set(size, Math.min(least.get(size) ?? Infinity, costOf(work, atLeastMs)));
    }
  }
  return [...least].map(([size, processor]) => ({ size, processor }));
}

function costOf(work: () => unknown, atLeastMs: number): number {
  const [start, startedAt] = [processorMs(), performance.now()];
  work();
  // So short that its growth does not count.
  const first = performance.now() - startedAt;
  if (first < floorMs.repeated / 2 && atLeastMs === leastMs.first) return first;
  let [repeats, spent] = [1, processorMs() - start];
  while (spent < atLeastMs && repeats < mostRepeats) {
    work();
    repeats += 1;
    spent = processorMs() - start;
  }
  return spent / repeats;
}
