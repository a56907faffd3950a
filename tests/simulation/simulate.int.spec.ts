import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inProcess, inProcesses } from './campaign.ts';
import type { RunReport } from './run-report.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const seeds = 50;

const limit = { timeout: 600_000 };

it('keeps every rule under faults of disks, networks, clocks and processes', limit, async () => {
  const report: RunReport[] = [];
  await inProcesses({ from: 1, seeds }, (one) => void report.push(one), 2);
  expect(report.filter(({ rule }) => rule !== undefined)).toEqual([]);
  expect(report).toHaveLength(seeds);
  expect(Math.max(...report.map(({ events }) => events))).toBeGreaterThan(100);
});

it('repeats a seed byte for byte, whatever was run before it', limit, async () => {
  const alone: RunReport[] = [];
  const after: RunReport[] = [];
  await inProcess({ from: 5, seeds: 1 }, (one) => void alone.push(one));
  await inProcess({ from: 3, seeds: 3 }, (one) => void after.push(one));
  expect(after.map(({ seed }) => seed)).toEqual([3, 4, 5]);
  expect(after[2]?.digest).toBe(alone[0]?.digest);
  expect(after[1]?.digest).not.toBe(alone[0]?.digest);
});

it('finds a fault in the code, and shortens what shows it', limit, async () => {
  const found: RunReport[] = [];
  const mutant = 'the fsync of a commit is forgotten';
  const range = { from: 1, seeds: 200, mutant, untilFound: true };
  await inProcess(range, (one) => void found.push(one));
  const last = found.at(-1);
  expect(last?.rule).toBe('acknowledged-lost');

  const run = promisify(execFile)(process.execPath, [
    main,
    `--seed=${last?.seed}`,
    `--mutant=${mutant}`,
  ]);
  const { stdout, code } = (await run.catch((error: unknown) => error)) as {
    readonly stdout: string;
    readonly code: number;
  };
  expect(code).toBe(1);
  expect(stdout).toContain('acknowledged-lost');
  const [, before = 0, left = 0] = /Shortened from (\d+) to (\d+) /.exec(stdout)?.map(Number) ?? [];
  expect(left).toBeLessThan(before / 4);
  expect(left).toBeGreaterThan(0);
});
