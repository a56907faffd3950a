import type { Call } from '@mach42/contracts/kernel/call.ts';
import { doublings, exponentOf, type Point } from './exponent.ts';
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

/** Runs it at sizes that double so often, after a run at the smallest that is not counted. */
export async function runScenario(
  world: GrowthWorld,
  scenario: Scenario,
  doublingsCount: number,
  nameOf: (call: Call) => string,
): Promise<Growth[]> {
  const sizes = doublings(scenario.largest, doublingsCount);
  const points = new Map<string, Point[]>();
  const blocks = new Map<string, number>();
  for (const isCounted of [false, true]) {
    const grown = await scenario.open(world);
    for (const size of isCounted ? sizes : sizes.slice(0, 1)) {
      await grown.grow(size);
      await world.server.processAll();
      const asks = grown.asks(size);
      for (let next = await asks.next(); next.done !== true;) {
        const { call, label } = next.value;
        const name = `${nameOf(call)}${label === undefined ? '' : `, ${label}`}`;
        const answered = await world.ask(next.value);
        if (isCounted) {
          points.set(name, [...(points.get(name) ?? []), { size, processor: answered.processor }]);
          blocks.set(name, Math.max(blocks.get(name) ?? 0, answered.block));
        }
        next = await asks.next(answered);
      }
    }
  }
  return [...points].map(([name, points]) => ({
    scenario: scenario.name,
    unit: scenario.unit,
    name,
    points,
    exponent: exponentOf(points),
    block: blocks.get(name) ?? 0,
  }));
}
