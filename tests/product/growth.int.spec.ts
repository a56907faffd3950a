import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { contractNames } from '../../bench/growth/contract-names.ts';
import { runScenario, type Growth } from '../../bench/growth/run-scenario.ts';
import { scenarios } from '../../bench/growth/scenarios/registry.ts';
import { GrowthWorld } from '../../bench/growth/world.ts';
import { repository } from '../architecture/source-files.ts';
import { everyCall } from '../support/every-call.ts';
import { minutes } from '../support/patience.ts';

/** The share of the sizes of `npm run bench:growth`, which take minutes. */
const share = 1 / 200;

/** One scenario of each kind of file and text: the others make the same calls. */
const chosen = [
  ...scenarios.files.slice(0, 1),
  ...scenarios.texts.filter(({ name }) => name.endsWith(': words without blanks')),
  ...scenarios.texts.slice(-1),
  ...scenarios.outside.slice(-1),
  ...scenarios.rooms,
  ...scenarios.collections,
];

it(
  'every call of the interface is in a scenario that grows',
  async () => {
    const options = { doublingsCount: 1, nameOf: await contractNames() };
    const growths: Growth[] = [];
    for (const scenario of chosen) {
      await using world = await GrowthWorld.open(undefined, scenario);
      const largest = Math.max(8, Math.round(scenario.largest * share));
      growths.push(...(await runScenario(world, { ...scenario, largest }, options)));
    }
    const measured = new Set(growths.map(({ name }) => name.split(',')[0]));
    const missing = [...(await everyCall()).keys()].filter((name) => !measured.has(name));
    expect(missing).toEqual([]);
  },
  minutes(5),
);

type Steps = readonly [number, number, number, number];

interface Counted {
  readonly name: string;
  /** The steps for a size, and for two, four and eight times this size. */
  readonly steps: Steps;
}

/**
 * How many times as many additional steps a double size may take; linear work takes 2 times, quadratic work 4 times
 * as many.
 */
const mostOfDouble = 3;

/** Work that begins at a certain size is a jump in only one of the ratios. */
function growsTooFast([first, second, third, fourth]: Steps): boolean {
  const [more, evenMore] = [
    (third - second) / (second - first),
    (fourth - third) / (third - second),
  ];
  return Math.min(more, evenMore) > mostOfDouble && fourth > 4 * first;
}

it(
  'the steps of each function grow about as its input',
  async () => {
    const script = join(repository, 'bench/growth/count-steps.ts');
    // Code that is compiled again or thrown away in between would count other steps each time.
    const flags = ['--no-opt', '--no-maglev', '--no-flush-bytecode'];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, script]);
    const counted = JSON.parse(stdout) as Counted[];
    const growing = counted.filter(({ steps }) => steps[3] > 4 * steps[0]);
    expect(growing.length).toBeGreaterThan(counted.length / 3);
    expect(counted.filter(({ steps }) => growsTooFast(steps))).toEqual([]);
  },
  minutes(5),
);

it.each<[string, Steps, boolean]>([
  ['each with each', [100, 400, 1600, 6400], true],
  ['each with each, after what is always done', [1100, 1400, 2600, 7400], true],
  ['each with each, where it is most of the work', [150, 500, 1800, 6800], true],
  ['sorted', [700, 1600, 3600, 8000], false],
  ['in turn, from a size on', [50, 600, 1200, 2400], false],
])('growth is recognised by its steps: %s', (_, steps, expected) => {
  expect(growsTooFast(steps)).toBe(expected);
});
