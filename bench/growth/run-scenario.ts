import type { Call } from '@mach42/contracts/kernel/call.ts';
import { doublings, exponentOf, floorMs, type Point } from './exponent.ts';
import type { Cost } from './measured.ts';
import type { Scenario } from './scenario.ts';
import type { GrowthWorld } from './world.ts';

/** The cost of one request of a scenario at each size. */
export interface Growth {
  readonly scenario: string;
  readonly unit: string;
  /** The name of the call in the contract, with what tells it from others of the scenario. */
  readonly name: string;
  readonly points: readonly Point[];
  /** Undefined where it costs too little to be seen growing. */
  readonly exponent: number | undefined;
  /** Milliseconds: the longest of all sizes. */
  readonly block: number;
  /** By size; absent where turns of the event loop are not measured. */
  readonly costs?: ReadonlyMap<number, Cost>;
}

/**
 * Runs a scenario at sizes that double `count` times, after an uncounted run at the smallest. Of several rounds the
 * lowest cost counts: other work of the machine makes a call dearer, and never cheaper. The rounds of a size share
 * the data that has grown.
 */
export async function runScenario(
  world: GrowthWorld,
  scenario: Scenario,
  { doublingsCount, rounds = 1, nameOf, onSize }: ScenarioOptions,
): Promise<Growth[]> {
  const costs = new Map<string, Map<number, Cost>>();
  const grown = await scenario.open(world);
  const growTo = async (size: number) => {
    await grown.grow(size);
    await world.server.processAll();
  };
  const ask = async (size: number, keep: (name: string, cost: Cost) => void) => {
    const asks = grown.asks(size);
    for (let next = await asks.next(); next.done !== true;) {
      const { call, label } = next.value;
      const answered = await world.ask(next.value);
      keep(`${nameOf(call)}${label === undefined ? '' : `, ${label}`}`, answered);
      next = await asks.next(answered);
    }
  };
  for (const [at, size] of doublings(scenario.largest, doublingsCount).entries()) {
    const start = performance.now();
    await growTo(size);
    const grownIn = performance.now() - start;
    if (at === 0) await ask(size, () => undefined);
    for (let round = 0; round < rounds; round += 1) {
      await ask(size, (name, cost) => {
        const bySize = costs.get(name) ?? new Map<number, Cost>();
        costs.set(name, bySize.set(size, lesser(cost, bySize.get(size))));
      });
    }
    onSize?.(size, { grownIn, askedIn: performance.now() - start - grownIn });
  }
  return [...costs].map(([name, bySize]) => growthOf(scenario, name, bySize));
}

function growthOf(
  { name: scenario, unit }: Pick<Scenario, 'name' | 'unit'>,
  name: string,
  costs: ReadonlyMap<number, Cost>,
): Growth {
  const points = [...costs].map(([size, { processor }]) => ({ size, processor }));
  const exponent = exponentOf(points, floorMs.call);
  const block = Math.max(...[...costs.values()].map((cost) => cost.block));
  return { scenario, unit, name, points, exponent, block, costs };
}

/** Returns the lower cost of two runs of a scenario at each size. */
export function leastOf(growths: readonly Growth[], others: readonly Growth[]): Growth[] {
  const otherOf = new Map(others.map((growth) => [growth.name, growth.costs]));
  return growths.map((growth) => {
    const { scenario, unit, name, costs = new Map<number, Cost>() } = growth;
    const least = [...costs].map(
      ([size, cost]) => [size, lesser(cost, otherOf.get(name)?.get(size))] as const,
    );
    return growthOf({ name: scenario, unit }, name, new Map(least));
  });
}

export interface ScenarioOptions {
  readonly doublingsCount: number;
  /** Default 1. */
  readonly rounds?: number;
  readonly nameOf: (call: Call) => string;
  /** Called after each size, with the milliseconds of the clock that it took. */
  readonly onSize?: (size: number, took: { grownIn: number; askedIn: number }) => void;
}

const lesser = ({ processor, block }: Cost, other: Cost = { processor, block }): Cost => ({
  processor: Math.min(processor, other.processor),
  block: Math.min(block, other.block),
});
