/**
 * `npm run bench [name…]`: runs the benchmarks, prints a table, and after a complete run writes
 * `bench/report.json`. Each benchmark has a process of its own: none inherits another one's heap.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { benches } from './registry.ts';
import type { BenchRow } from './row.ts';
import { tableOf } from './table.ts';

const all = [...benches.keys()];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}

const rows: BenchRow[] = [];
for (const name of chosen.length === 0 ? all : chosen) {
  console.error(`${name} …`);
  rows.push(...(await measured(name)));
}
console.log(tableOf(rows));
if (chosen.length === 0) writeReport();

function measured(name: string): Promise<readonly BenchRow[]> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [name]);
  const { promise, resolve, reject } = Promise.withResolvers<readonly BenchRow[]>();
  child.once('message', (message) => resolve(message as readonly BenchRow[]));
  child.once('exit', (code) => reject(new Error(`Benchmark ${name} ended with code ${code}.`)));
  return promise;
}

function writeReport(): void {
  const report = {
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
  writeFileSync(join(import.meta.dirname, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
}
