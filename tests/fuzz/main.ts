/** `npm run fuzz`: random calls and random faults; see docs/how-to/run-and-test.md. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { commandLine, wrong } from '../../scripts/lib/command-line.ts';

const usage = `Usage: [SEED=N] [ROUNDS=N] npm run fuzz -- [random-calls | random-faults]
  SEED      the first seed (default: a random one, which is printed)
  ROUNDS    how many of them (default 10)`;
const parts = ['random-calls', 'random-faults'];

const { positionals } = commandLine({ usage, names: { least: 0, most: parts.length } });
for (const name of positionals) if (!parts.includes(name)) wrong(`There is no ${name}.`, usage);
for (const name of ['SEED', 'ROUNDS']) {
  const given = process.env[name];
  if (given !== undefined && !/^[0-9]{1,9}$/.test(given)) {
    wrong(`${name} is a whole number, and not ${given}.`, usage);
  }
}
const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--disable-console-intercept', '--project', 'fuzz'];
const child = spawn(process.execPath, [vitest, ...args, ...positionals], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
