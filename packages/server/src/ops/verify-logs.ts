import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { createHash, type Hash } from 'node:crypto';
import type { OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { counted, Progress } from './console.ts';
import { eventsOf, textOf } from './read-log.ts';

/**
 * Reads both logs from their beginning and compares counts and hashes, of each category and of all.
 * @param end the position in the source up to which it is compared
 * @returns how many events both have
 * @throws OpsError they differ
 * @throws Interrupted
 */
export async function verifyLogs(
  from: OpenLog,
  to: OpenLog,
  end: bigint,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const source = await digest(from, end, print, signal);
  const target = await digest(to, await to.store.head(), print, signal);
  const differing = differingCategories(source, target);
  if (source.all.hash !== target.all.hash) {
    const where =
      differing.length === 0 ? 'in the order of their events' : `in ${differing.join(', ')}`;
    throw new OpsError(
      `The logs differ ${where}: ${from.name} has ${counted(source.all.events)}, ${to.name} ` +
        `${counted(target.all.events)}. If the target has been in use since the copy, it has to. ` +
        'Else do not use it: see that no server writes to either, remove it, and copy again.',
      { finding: 'differs' },
    );
  }
  print(`Both logs are the same:\n${table(source)}`);
  return source.all.events;
}

async function digest(
  { store, name }: OpenLog,
  end: bigint,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<LogDigest> {
  print(`Verifying ${name}`);
  const progress = new Progress('  read', print);
  return digestOf(eventsOf({ store, name }, end, signal), ({ metadata }) =>
    progress.pass(metadata.occurredAt),
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

interface Digest {
  readonly events: number;
  /** SHA-256 of the events in order, without their positions; in hex. */
  readonly hash: string;
}

interface LogDigest {
  readonly all: Digest;
  /** By the part before the first dash in the name of a stream, in alphabetical order. */
  readonly categories: ReadonlyMap<string, Digest>;
}

class Running {
  readonly #hash: Hash = createHash('sha256');
  #events = 0;

  add(line: string): void {
    this.#hash.update(line);
    this.#events += 1;
  }

  digest(): Digest {
    return { events: this.#events, hash: this.#hash.digest('hex') };
  }
}

/** Reads a log from its beginning to its end; keeps none of its events. */
async function digestOf(
  events: AsyncIterable<RecordedEvent>,
  onEvent: (event: RecordedEvent) => void,
): Promise<LogDigest> {
  const all = new Running();
  const categories = new Map<string, Running>();
  for await (const event of events) {
    const line = `${textOf(event)}\n`;
    const [category = ''] = event.stream.split('-', 1);
    const ofCategory = categories.get(category) ?? new Running();
    categories.set(category, ofCategory);
    ofCategory.add(line);
    all.add(line);
    onEvent(event);
  }
  const sorted = [...categories].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    all: all.digest(),
    categories: new Map(sorted.map(([category, running]) => [category, running.digest()])),
  };
}

/** The categories in which two logs differ, a category that one lacks included. */
function differingCategories(one: LogDigest, other: LogDigest): string[] {
  const names = new Set([...one.categories.keys(), ...other.categories.keys()]);
  return [...names].filter(
    (name) => one.categories.get(name)?.hash !== other.categories.get(name)?.hash,
  );
}
