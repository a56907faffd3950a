import type { Call } from '@mach42/contracts/kernel/call.ts';
import { doublings, exponentOf, type Point } from './exponent.ts';
import type { Cost } from './measured.ts';
import type { Scenario } from './scenario.ts';
import type { GrowthWorld } from './world.ts';

/** What one request of a scenario cost, over its sizes. */
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
}

/**
 * Runs it at sizes that double so often, after a run at the smallest that is not counted. Of several
 * rounds the least counts: what else the machine does makes a call dearer, and never cheaper.
 */
export async function runScenario(
  world: GrowthWorld,
  scenario: Scenario,
  { doublingsCount, rounds = 1, nameOf }: ScenarioOptions,
): Promise<Growth[]> {
  const sizes = doublings(scenario.largest, doublingsCount);
  const costs = new Map<string, Map<number, Cost>>();
  for (let round = 0; round <= rounds; round += 1) {
    const grown = await scenario.open(world);
    for (const size of round === 0 ? sizes.slice(0, 1) : sizes) {
      await grown.grow(size);
      await world.server.processAll();
      const asks = grown.asks(size);
      for (let next = await asks.next(); next.done !== true;) {
        const { call, label } = next.value;
        const name = `${nameOf(call)}${label === undefined ? '' : `, ${label}`}`;
        const answered = await world.ask(next.value);
        if (round > 0) {
          const bySize = costs.get(name) ?? new Map<number, Cost>();
          costs.set(name, bySize.set(size, lesser(answered, bySize.get(size))));
        }
        next = await asks.next(answered);
      }
    }
  }
  return [...costs].map(([name, bySize]) => {
    const points = [...bySize].map(([size, { processor }]) => ({ size, processor }));
    return {
      scenario: scenario.name,
      unit: scenario.unit,
      name,
      points,
      exponent: exponentOf(points),
      block: Math.max(...[...bySize.values()].map(({ block }) => block)),
    };
  });
}

interface ScenarioOptions {
  readonly doublingsCount: number;
  /** Default 1. */
  readonly rounds?: number;
  readonly nameOf: (call: Call) => string;
}

const lesser = ({ processor, block }: Cost, other: Cost = { processor, block }): Cost => ({
  processor: Math.min(processor, other.processor),
  block: Math.min(block, other.block),
});
