import { readdirSync, readFileSync } from 'node:fs';
import { parentOf, processorMsWithEnded } from '../projections/processor-time.ts';

/** Milliseconds of the processor so far, by the part of the product that this process has begun. */
export function processorMsOfParts(): ReadonlyMap<string, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [Number(pid), parentOf(pid)]));
  const parts = new Map<string, number>();
  for (const pid of parents.keys()) {
    const found = isOurs(pid, parents) ? partOf(pid) : undefined;
    if (found !== undefined) parts.set(found.part, (parts.get(found.part) ?? 0) + found.ms);
  }
  return parts;
}

function isOurs(pid: number, parents: ReadonlyMap<number, number | undefined>): boolean {
  const parent = parents.get(pid);
  return parent !== undefined && (parent === process.pid || isOurs(parent, parents));
}

/** Undefined of a process that is no part of the product, or has ended. */
function partOf(pid: number): { readonly part: string; readonly ms: number } | undefined {
  try {
    const part = nameOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
    return part === undefined ? undefined : { part, ms: processorMsWithEnded(pid) };
  } catch {
    return undefined;
  }
}

function nameOf(command: string): string | undefined {
  const [, role] = / --role (\S+)/.exec(command) ?? [];
  if (role !== undefined) return role;
  if (/^postgres|\/postgres /.test(command)) return 'PostgreSQL';
  return command.includes('kafka.Kafka') ? 'Kafka' : undefined;
}
