import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, wholeNumber } from '../../scripts/lib/command-line.ts';
import { minutes } from '../support/patience.ts';

const root = join(import.meta.dirname, '../..');

const run = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('a command of the repository', () => {
  it.each([[['tests/simulation/main.ts']], [['bench/run.ts', 'soak']]])(
    '%j shows its usage for --help, and does nothing',
    (command) => {
      const { status, stdout, stderr } = run([...command, '--help']);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^Usage: npm run /);
    },
    minutes(1),
  );

  it.each([
    [['tests/simulation/main.ts', '--nothing'], "Unknown option '--nothing'."],
    [['scripts/mutate/main.ts', '--nothing'], "Unknown option '--nothing'."],
    [['bench/run.ts', 'growth', '--nothing'], "Unknown option '--nothing'."],
    [['bench/run.ts', 'growth', 'none'], 'No benchmark is called none.'],
    [['tests/fuzz/main.ts', 'none'], 'There is no none.'],
  ])(
    '%j says what is wrong, with its usage',
    (args, sentence) => {
      const { status, stdout, stderr } = run(args);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr.startsWith(`${sentence}\nUsage: `)).toBe(true);
    },
    minutes(1),
  );
});

describe('what is typed behind a command', () => {
  it('is read as its options and names', () => {
    const options = { write: { type: 'boolean' }, seed: { type: 'string' } } as const;
    const line = { usage: 'Usage', options, names: { least: 0, most: 2 } };
    const { values, positionals } = commandLine(line, ['one', '--seed=7', '--write', 'two']);
    expect({ ...values }).toEqual({ seed: '7', write: true });
    expect(positionals).toEqual(['one', 'two']);
    expect(wholeNumber('7', 'seed', 'Usage')).toBe(7);
    expect(wholeNumber(undefined, 'seed', 'Usage')).toBeUndefined();
  });
});
