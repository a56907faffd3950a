import { differingCategories, digestOf, type LogDigest } from './log-digest.ts';
import type { OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { counted, Progress } from './progress.ts';
import { eventsOf } from './read-log.ts';

/**
 * Reads both logs from their beginning and compares counts and hashes, of each category and of all.
 * @param end the position in the source up to which it is compared
 * @throws OpsError they differ
 * @throws Interrupted
 */
export async function verifyLogs(
  from: OpenLog,
  to: OpenLog,
  end: bigint,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const source = await digest(from, end, tell, signal);
  const target = await digest(to, await to.store.head(), tell, signal);
  const differing = differingCategories(source, target);
  if (source.all.hash !== target.all.hash) {
    const where =
      differing.length === 0 ? 'in the order of their events' : `in ${differing.join(', ')}`;
    throw new OpsError(
      `The logs differ ${where}: ${from.name} has ${counted(source.all.events)}, ${to.name} ` +
        `${counted(target.all.events)}. If the target has been in use since the copy, it has to. ` +
        'Else do not use it: see that no server writes to either, remove it, and copy again.',
    );
  }
  tell(`Both logs are the same:\n${table(source)}`);
}

async function digest(
  { store, name }: OpenLog,
  end: bigint,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<LogDigest> {
  tell(`Verifying ${name}`);
  const progress = new Progress('  read', end, tell);
  return digestOf(eventsOf({ store, name }, end, signal), ({ position }) =>
    progress.pass(position),
  );
}

function table({ all, categories }: LogDigest): string {
  const rows = [...categories, ['all', all] as const];
  const width = Math.max(...rows.map(([name]) => name.length));
  const digits = String(all.events).length;
  return rows
    .map(
      ([name, { events, hash }]) =>
        `  ${name.padEnd(width)}  ${String(events).padStart(digits)}  sha256:${hash}`,
    )
    .join('\n');
}
