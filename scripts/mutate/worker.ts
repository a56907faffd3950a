/**
 * Runs the tests of a slice once for each mutant, and prints the outcome of each as a line of JSON.
 * A process of its own, as a mutant may never end: the parent stops it then.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createVitest } from 'vitest/node';
import { applied, type Mutant } from './mutants.ts';

export interface Task {
  readonly id: number;
  /** Absolute. */
  readonly file: string;
  readonly mutant?: Mutant;
  /** Test files, relative to the repository. The files of a stage run when the stages before it passed. */
  readonly stages: readonly (readonly string[])[];
}

let active: Task | undefined;

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: process.cwd(),
    watch: false,
    include: ['packages/**/*.spec.ts'],
    exclude: ['**/node_modules/**', '**/*.{cluster,component}.spec.*'],
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    reporters: [{}],
    silent: true,
    testTimeout: 5000,
    expect: { poll: { timeout: 2000 } },
  },
  {
    server: { watch: null },
    plugins: [
      {
        name: 'mutate',
        enforce: 'pre',
        load(id) {
          if (active?.mutant === undefined || id.split('?')[0] !== active.file) return;
          return applied(readFileSync(active.file, 'utf8'), active.mutant);
        },
      },
    ],
  },
);
const all = await vitest.globTestSpecifications();

async function passes(tests: readonly string[]): Promise<boolean> {
  const chosen = all.filter(({ moduleId }) => tests.some((test) => moduleId.endsWith(`/${test}`)));
  if (chosen.length === 0) return true;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  return unhandledErrors.length === 0 && testModules.every((one) => one.ok());
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as Task;
  active = task;
  vitest.invalidateFile(task.file);
  let survived = true;
  for (const tests of task.stages) survived &&= await passes(tests);
  active = undefined;
  vitest.invalidateFile(task.file);
  process.stdout.write(`\n@${JSON.stringify({ id: task.id, survived })}\n`);
}
await vitest.close();
process.exit(0);
