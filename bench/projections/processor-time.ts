import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Client } from 'pg';

/** The value of `sysconf(_SC_CLK_TCK)` in Linux on every processor that we use. */
const msPerTick = 10;

/** Fields of `/proc/<pid>/stat` (proc(5)) from the third on. */
function statOf(pid: number | string): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second is a name in brackets, which may hold spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const numberAt = (stat: readonly string[], field: number): number => Number(stat[field - 3] ?? 0);

/** Processor time of a process so far, in milliseconds. */
export function processorMs(pid: number): number {
  const stat = statOf(pid);
  return (numberAt(stat, 14) + numberAt(stat, 15)) * msPerTick;
}

/**
 * Returns the processor time of a process and of the processes that it began and that have ended, in milliseconds.
 */
export function processorMsWithEnded(pid: number): number {
  const stat = statOf(pid);
  return processorMs(pid) + (numberAt(stat, 16) + numberAt(stat, 17)) * msPerTick;
}

/**
 * Returns the processor time of a PostgreSQL on this machine, in milliseconds: of its main process, of the processes
 * that it began, and of those that ended.
 */
export async function serverProcessorMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const main = numberAt(statOf(rows[0]?.pid ?? 0), 4);
  const begun = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === main,
  );
  return begun.reduce((sum, pid) => sum + processorMs(Number(pid)), processorMsWithEnded(main));
}

/** Undefined once the process has ended. */
export function parentOf(pid: string): number | undefined {
  try {
    return numberAt(statOf(pid), 4);
  } catch {
    return undefined;
  }
}

/** Returns the times of all processors of the machine, for all processes. */
export function allProcessorsMs(): { readonly busy: number; readonly total: number } {
  const times = cpus().map((one) => one.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const total = times
    .flatMap((time) => Object.values(time))
    .reduce((sum, milliseconds) => sum + milliseconds, 0);
  return { busy: total - idle, total };
}
