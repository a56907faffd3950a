import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RunReport } from './run-report.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

interface Range {
  readonly from: number;
  readonly seeds: number;
  readonly mutant?: string;
  /** The runs end with the first that fails. */
  readonly untilFound?: boolean;
}

/**
 * Runs seeds in a process of their own, and reports each.
 * @throws Error the process ended before its last run
 */
export async function inProcess(
  range: Range,
  onReport: (report: RunReport) => void,
): Promise<void> {
  const { from, seeds, mutant, untilFound = false } = range;
  const child = spawn(
    process.execPath,
    [
      main,
      '--worker',
      `--from=${from}`,
      `--seeds=${seeds}`,
      ...(mutant === undefined ? [] : [`--mutant=${mutant}`]),
      ...(untilFound ? ['--until-found'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-4_000);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    onReport(JSON.parse(line) as RunReport);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`The runs from seed ${from} ended with ${code}. ${errors}`);
}

/** Runs seeds in as many processes as there are processors; reports each run as it ends. */
export async function inProcesses(
  { from, seeds }: Pick<Range, 'from' | 'seeds'>,
  onReport: (report: RunReport) => void,
  processes = availableParallelism(),
): Promise<void> {
  const size = Math.min(100, Math.max(1, Math.ceil(seeds / processes)));
  const starts = Array.from({ length: Math.ceil(seeds / size) }, (_, n) => from + n * size);
  await workedOff(starts, processes, (start) =>
    inProcess({ from: start, seeds: Math.min(size, from + seeds - start) }, onReport),
  );
}

/** Works a list off, so many at once. */
export async function workedOff<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
