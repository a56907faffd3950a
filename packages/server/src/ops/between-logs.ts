import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { createHash, type Hash } from 'node:crypto';
import { UnfinishedCopy } from '../stores/unfinished-copy.ts';
import type { CopyArguments, Ends } from './arguments.ts';
import { counted, Progress, type Console } from './console.ts';
import { copyLog } from './copy-log.ts';
import { copyVault } from './copy-vault.ts';
import { isBegun } from './dry-run.ts';
import { nameOfLog, openLog, type OpenLog } from './open-log.ts';
import { exitCodes, OpsError } from './ops-error.ts';
import { contentToCopy, copyPlanText, planCopy } from './plan-copy.ts';
import { eventsOf, textOf } from './read-log.ts';
import { requireKnownStored } from './require-data-folder.ts';
import { fileOf, requireFile } from './sqlite-files.ts';

/** Copies a log, or compares two. */
export async function betweenLogs(given: CopyArguments, console: Console): Promise<number> {
  const { json } = given;
  // Lines for people are no JSON.
  const quiet = json ? { ...console, print: () => undefined } : console;
  if (given.isDry) {
    const plan = await planCopy(given, quiet);
    console.print(json ? JSON.stringify(plan) : copyPlanText(plan, nameOfLog(given.log.to)));
    return 0;
  }
  const result = given.command === 'copy' ? await copy(given, quiet) : await compare(given, quiet);
  if (json) console.print(JSON.stringify(result));
  return result.hasGrown ? exitCodes.grown : 0;
}

interface Compared {
  readonly events: number;
  /** The source has more by now. */
  readonly hasGrown: boolean;
}

async function copy({ log, vault, uploads }: CopyArguments, console: Console): Promise<Compared> {
  const { print, signal } = console;
  const files = [log.to, vault?.to ?? ''].map(fileOf);
  const targets = { files, log: log.to, vault: vault?.to };
  const unfinished = new UnfinishedCopy(targets, async () => vault && contentToCopy(vault));
  const begin = () => unfinished.begin();
  const beforeTarget = async () => {
    if (!(await isBegun(log.to, 'event_store'))) await begin();
  };
  const result = await onLogs(log, console, beforeTarget, async (from, to, end) => {
    print(`From ${from.name}\nTo   ${to.name}`);
    await copyLog(from, to, end, print, signal, begin);
    const compared = await compareUpTo(from, to, end, console);
    if (!compared.hasGrown)
      print(
        'Read models are not copied: the first start on the copy makes them again from the log. So ' +
          'is how far processors have come: they look at old events again and do nothing twice.',
      );
    return compared;
  });
  if (vault !== undefined) await copyVault(vault, { print, signal, uploads, begin });
  await unfinished.end();
  return result;
}

const compare = ({ log }: CopyArguments, console: Console): Promise<Compared> =>
  onLogs(
    log,
    console,
    async () => {
      const file = fileOf(log.to);
      if (file !== undefined) await requireFile(file, 'event log', '--to', 'events.db');
    },
    (from, to, end) => {
      console.print(`From ${from.name}\nTo   ${to.name}`);
      return compareUpTo(from, to, end, console);
    },
  );

/** @param use called with the position up to which the source is used */
async function onLogs(
  { from, to }: Ends,
  { print }: Console,
  beforeTarget: () => Promise<void>,
  use: (from: OpenLog, to: OpenLog, end: bigint) => Promise<Compared>,
): Promise<Compared> {
  const source = await openLog(from, 'from', print);
  try {
    await requireKnownStored(source.store);
    const end = await source.store.head();
    if (end === 0n) throw new OpsError(`${source.name} has no events. Is it the right address?`);
    await beforeTarget();
    const target = await openLog(to, 'to', print);
    try {
      await requireKnownStored(target.store);
      return await use(source, target, end);
    } finally {
      await target.store.close();
    }
  } finally {
    await source.store.close();
  }
}

async function compareUpTo(
  from: OpenLog,
  to: OpenLog,
  end: bigint,
  { print, signal }: Console,
): Promise<Compared> {
  const events = await verifyLogs(from, to, end, print, signal);
  const hasGrown = (await from.store.head()) > end;
  if (hasGrown) {
    print(
      `${from.name} has grown in the meantime: something writes to it. The copy is right up to where it ` +
        'was. Stop what writes, and run the same command again; it continues where it stopped.',
    );
  }
  return { events, hasGrown };
}

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
  /** The digests by the part before the first dash in the name of a stream, in alphabetical order. */
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
