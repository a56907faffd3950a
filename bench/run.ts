/**
 * `npm run bench [name…]`, `npm run bench:web [name…]`: runs the benchmarks of a report, prints a
 * table, and after a complete run writes the report's file. Each benchmark has a process of its
 * own: none inherits another one's heap.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { commandLine, wrong } from '../scripts/lib/command-line.ts';
import { reports } from './registry.ts';
import type { BenchRow } from './row.ts';
import { tableOf } from './table.ts';

const [reportName = '', ...args] = process.argv.slice(2);
const report = reports.get(reportName);
if (report === undefined) fail(`There are the reports ${[...reports.keys()].join(', ')}.`);
const all = [...report.benches.keys()];
const usage = `Usage: npm run ${report.command} -- [name…]
Runs the benchmarks of a name, by default all of them, and then writes bench/${report.file}.
Names: ${all.join(', ')}`;
const { positionals: chosen } = commandLine({ usage, names: { least: 0, most: all.length } }, args);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) wrong(`No benchmark is called ${unknown.join(', ')}.`, usage);

/** The longest time of one benchmark; a longer one has come to a stop. */
const longestMs = 3_600_000;

const rows: BenchRow[] = [];
const failures: string[] = [];
for (const name of chosen.length === 0 ? all : chosen) {
  console.error(`${name} …`);
  try {
    rows.push(...(await measured(name)));
  } catch (error) {
    failures.push(String(error));
  }
}
if (rows.length > 0) console.log(tableOf(rows));
if (failures.length > 0) fail(failures.join('\n'));
if (chosen.length === 0) writeReport(report.file);

async function measured(name: string): Promise<readonly BenchRow[]> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [reportName, name]);
  const { promise, resolve, reject } = Promise.withResolvers<readonly BenchRow[]>();
  const limit = setTimeout(() => child.kill(), longestMs);
  child.once('message', (message) => resolve(message as readonly BenchRow[]));
  child.once('exit', (code) => reject(new Error(`Benchmark ${name} ended with code ${code}.`)));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

function writeReport(file: string): void {
  const content = {
    measuredAt: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform}-${process.arch}`,
      node: process.version,
    },
    rows,
  };
  writeFileSync(join(import.meta.dirname, file), `${JSON.stringify(content, null, 2)}\n`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
