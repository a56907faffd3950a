import { Session } from 'node:inspector';
import { doublings } from './exponent.ts';

/**
 * Counts the steps of each function of `engines.ts` at four sizes that double: how often each block of its source was
 * run. The count is the same on a busy machine, byte for byte with `--no-opt --no-maglev --no-flush-bytecode`. A
 * function that is built into JavaScript is one step whatever it does; the times of `npm run bench:growth` include
 * it. Prints `[{ "name": …, "steps": [of the smallest size, …] }]`.
 */

/** Shares of the sizes of the benchmark: counting makes each step slower, and files have more steps. */
const shares: Readonly<Record<string, number>> = { nodes: 1 / 16, characters: 1 / 4 };

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Counts the blocks of all modules that are loaded from here on.
const { engines } = await import('./engines.ts');

/** Since it was last asked. */
function countedSteps(): number {
  let steps = 0;
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    for (const script of taken.result) {
      for (const { ranges } of script.functions) {
        for (const { count } of ranges) steps += count;
      }
    }
  });
  return steps;
}

function stepsOf(work: () => unknown): number {
  countedSteps();
  work();
  return countedSteps();
}

const counted = engines.map(({ name, unit, largest, prepare }) => ({
  name,
  steps: doublings(largest * (shares[unit] ?? 1), 3).map((size) => stepsOf(prepare(size))),
}));
process.stdout.write(JSON.stringify(counted));
