import { contractNames } from '../../bench/growth/contract-names.ts';
import { growthOf } from '../../bench/growth/engine-growth.ts';
import { engines } from '../../bench/growth/engines.ts';
import { runScenario, type Growth } from '../../bench/growth/run-scenario.ts';
import { scenarios } from '../../bench/growth/scenarios/registry.ts';
import { GrowthWorld } from '../../bench/growth/world.ts';
import { expect, it } from 'vitest';
import { everyCall } from '../support/every-call.ts';
import { minutes } from '../support/patience.ts';

/** Of the sizes of `npm run bench:growth`, which take minutes. */
const share = 1 / 200;
/** Far from linear and far from what a busy machine makes of it; the benchmark is stricter. */
const mostExponent = 1.6;

/** One scenario of each kind of file and text: the others make the same calls. */
const chosen = [
  ...scenarios.files.slice(0, 1),
  ...scenarios.texts.slice(0, 3),
  ...scenarios.texts.slice(-1),
  ...scenarios.rooms,
  ...scenarios.collections,
];

it(
  'every call of the interface is in a scenario that grows',
  async () => {
    const options = { doublingsCount: 1, nameOf: await contractNames() };
    const growths: Growth[] = [];
    for (const scenario of chosen) {
      await using world = await GrowthWorld.open();
      const largest = Math.max(8, Math.round(scenario.largest * share));
      growths.push(...(await runScenario(world, { ...scenario, largest }, options)));
    }
    const measured = new Set(growths.map(({ name }) => name.split(',')[0]));
    const missing = [...(await everyCall()).keys()].filter((name) => !measured.has(name));
    expect(missing).toEqual([]);
  },
  minutes(5),
);

it.each(engines.filter((_, index) => index % 7 === 0))(
  'the processor time of $name grows about as its input',
  (engine) => {
    const largest = Math.round(engine.largest / 4);
    const measure = () => growthOf({ ...engine, largest }, { count: 3 }).exponent ?? 0;
    // What a busy machine does to one measurement it rarely does to two.
    const exponent = measure();
    expect(exponent > mostExponent ? measure() : exponent).toBeLessThan(mostExponent);
  },
  minutes(2),
);
