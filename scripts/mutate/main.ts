/**
 * `npm run mutate -- <slice> [part of a path]`: changes the deciders, projectors and rules of a slice, one
 * small change at a time, and runs the unit tests of the slice. A change that no test notices survives.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { commandLine, wrong } from '../lib/command-line.ts';
import { mutantsOf } from './mutants.ts';
import type { Task } from './worker.ts';

const root = join(import.meta.dirname, '../..');
const packages = 'contracts,domain,projectors,processors';
/** No mutant of these files is a rule: texts, schemas of the wire, and declarations. */
const notRules = /\.spec\.ts$|\/(texts|calls|schemas|commands|events|state)\.ts$/;
/** The timeout of one mutant; the slowest tests of a slice take a tenth of it. */
const patienceMs = 60_000;

const usage = `Usage: npm run mutate -- <slice> [part of a path]
\`npm run where\` lists the slices.`;
const { positionals } = commandLine({ usage, names: { least: 1, most: 2 } });
const [slice = '', part = ''] = positionals;
const inSlice = (pattern: string): string[] =>
  globSync(`packages/{${packages}}/src/${slice}/**/${pattern}`, { cwd: root }).toSorted();
const files = inSlice('*.ts').filter((path) => !notRules.test(path) && path.includes(part));
const tests = globSync('packages/*/src/**/*.spec.ts', { cwd: root })
  .filter((path) => isOfSlice(path) || path.endsWith('/golden-events.int.spec.ts'))
  .toSorted();
if (!/^[a-z-]+$/.test(slice) || files.length === 0 || tests.length === 0) {
  wrong(`There is no slice ${slice} with rules and tests${part && ` in ${part}`}.`, usage);
}

/** The unit tests in its folders, and those of other folders that import from them. */
function isOfSlice(test: string): boolean {
  if (/\.(int|cluster|component)\.spec\.ts$/.test(test)) return false;
  if (new RegExp(`^packages/(${packages.replaceAll(',', '|')})/src/${slice}/`).test(test))
    return true;
  return new RegExp(`from '[^']*/${slice}/`).test(readFileSync(join(root, test), 'utf8'));
}

const packageOf = (path: string): string => path.split('/')[1] ?? '';

/** The tests of the file, of its package, and of the other packages. */
function stagesOf(path: string): Task['stages'] {
  const own = path.replace(/\.ts$/, '.spec.ts');
  const rest = tests.filter((test) => test !== own);
  const isNear = (test: string): boolean => packageOf(test) === packageOf(path);
  return [
    tests.filter((test) => test === own),
    rest.filter(isNear),
    rest.filter((test) => !isNear(test)),
  ];
}

const tasks: Task[] = files
  .flatMap((path) => {
    const file = join(root, path);
    const found = mutantsOf(readFileSync(file, 'utf8'));
    return found.map((mutant) => ({ file, mutant, stages: stagesOf(path) }));
  })
  .map((task, id) => ({ id, ...task }));

type Outcome = 'killed' | 'survived' | 'timeout';
const outcomes = new Map<number, Outcome>();

/** Runs tasks until one takes too long. */
async function runSome(next: () => Task | undefined): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let task = next(); task !== undefined; task = next()) {
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const outcome = await outcomeOf(lines, child);
    outcomes.set(task.id, outcome);
    report(task, outcome);
    if (outcome === 'timeout') return true;
  }
  child.stdin.end();
  return false;
}

async function outcomeOf(lines: AsyncIterator<string>, child: ChildProcess): Promise<Outcome> {
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) return 'timeout';
      if (!value.startsWith('@')) continue;
      return (JSON.parse(value.slice(1)) as { survived: boolean }).survived ? 'survived' : 'killed';
    }
  } finally {
    clearTimeout(timer);
  }
}

const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);
const locationOf = ({ file, mutant }: Task): string =>
  `${file.slice(root.length + 1)}:${mutant?.line ?? 0}`;

function report(task: Task, outcome: Outcome): void {
  if (outcome !== 'survived' || task.mutant === undefined) return;
  const { original, replacement } = task.mutant;
  console.log(`survived  ${locationOf(task)}  ${shown(original)}  →  ${shown(replacement)}`);
}

/** Without a mutant the tests pass, before and after, so failures in between are due to the mutant. */
const unchanged: Task = { id: -1, file: '', stages: [tests] };
let at = 0;
const queue = [unchanged, ...tasks, unchanged];
while (await runSome(() => (hasFailed() ? undefined : queue[at++])));
if (hasFailed()) {
  console.log('The tests of the slice fail without a mutant.');
  process.exit(1);
}

function hasFailed(): boolean {
  return (outcomes.get(unchanged.id) ?? 'survived') !== 'survived';
}

const count = (outcome: Outcome): number =>
  tasks.filter(({ id }) => outcomes.get(id) === outcome).length;
const detected = count('killed') + count('timeout');
const score = Math.round((100 * detected) / tasks.length);
const summary = `${slice}: ${tasks.length} mutants, ${detected} detected (${score} %), ${count('survived')} survived`;
console.log(summary);
const folder = join(root, '.cache/mutate');
mkdirSync(folder, { recursive: true });
const survivors = tasks
  .filter(({ id }) => outcomes.get(id) === 'survived')
  .map((task) => ({ location: locationOf(task), ...task.mutant }));
const file = join(folder, `${slice}.json`);
writeFileSync(file, `${JSON.stringify({ summary, survivors }, null, 2)}\n`);
