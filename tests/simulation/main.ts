import { commandLine, wholeNumber, wrong } from '../../scripts/lib/command-line.ts';
import { replaceTexts } from './kernel/replace-texts.ts';
import { simulateThreads } from './kernel/workers.ts';
import { mutants } from './mutants.ts';
import { simulateDisks } from './world/disk.ts';
/**
 * `npm run simulate`: see docs/how-to/simulate.md. Time, chance, disks and texts of modules are taken over
 * before anything of the product is loaded.
 */
import './kernel/install.ts';

const usage = `Usage: npm run simulate -- [options]
  --seeds=N             so many runs, in several processes (default 50)
  --from=N              the first of them (default 1)
  --seed=N              one run, shortened when it fails
  --trace               everything that happens in it, line by line
  --keep=f1,a2          only these acts and faults of it
  --mutant='name'       with this fault in the code
  --mutants             which seed finds each fault that is put into the code
docs/how-to/simulate.md says more.`;

const { values } = commandLine({
  usage,
  options: {
    /** One run, shortened when it fails. */
    seed: { type: 'string' },
    /** So many runs, in several processes. */
    seeds: { type: 'string' },
    from: { type: 'string' },
    /** Runs only these acts and faults of a run. */
    keep: { type: 'string' },
    /** Runs with this fault in the code. */
    mutant: { type: 'string' },
    mutants: { type: 'boolean' },
    trace: { type: 'boolean' },
    worker: { type: 'boolean' },
    'until-found': { type: 'boolean' },
  },
});

for (const name of ['seed', 'seeds', 'from'] as const) wholeNumber(values[name], name, usage);
if (values.mutant !== undefined && !mutants.some(({ name }) => name === values.mutant)) {
  wrong(`There is no fault ${values.mutant}; --mutants lists them.`, usage);
}

const runsHere = values.worker === true || values.seed !== undefined;
if (runsHere) {
  simulateDisks();
  simulateThreads();
  replaceTexts(values.mutant);
}
const { command } = await import('./command.ts');
process.exitCode = await command(values);
