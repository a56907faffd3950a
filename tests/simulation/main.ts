/**
 * `npm run simulate`: see docs/how-to/simulate.md. Time, chance, disks and texts of modules are taken over
 * before anything of the product is loaded.
 */
import './kernel/install.ts';
import { parseArgs } from 'node:util';
import { replaceTexts } from './kernel/replace-texts.ts';
import { simulateThreads } from './kernel/workers.ts';
import { simulateDisks } from './world/disk.ts';

const { values } = parseArgs({
  options: {
    /** One run, shortened when it fails. */
    seed: { type: 'string' },
    /** So many runs, in several processes. */
    seeds: { type: 'string' },
    from: { type: 'string' },
    /** Of a run only these acts and faults. */
    keep: { type: 'string' },
    /** With a fault in the code. */
    mutant: { type: 'string' },
    mutants: { type: 'boolean' },
    trace: { type: 'boolean' },
    worker: { type: 'boolean' },
    'until-found': { type: 'boolean' },
  },
});

const runsHere = values.worker === true || values.seed !== undefined;
if (runsHere) {
  simulateDisks();
  simulateThreads();
  replaceTexts(values.mutant);
}
const { command } = await import('./command.ts');
process.exitCode = await command(values);
