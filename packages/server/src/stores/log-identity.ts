import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Generations } from '@mach42/read-models/kernel/generations.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { retryWhileUnavailable } from '../errors/unavailable.ts';
import type { AppContext } from '../roles/app-context.ts';
import type { DataFiles } from './data-folder.ts';

/** A store whose content comes from one event log and fits no other. */
export interface DerivedStore {
  /** Begins a sentence. */
  readonly name: string;
  /** A sentence that says what to do when the log is another one. */
  readonly advice: string;
  /** Whether the store keeps positions. A log that is copied to another kind of store gets other positions. */
  readonly hasPositions: boolean;
  /** Identity of its log; undefined while none is known. */
  logId(): Promise<string | undefined>;
  /** Keeps the identity, if none is known. */
  bindTo(logId: string): Promise<void>;
}

/** A store belongs to another event log than the one that is open. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';

  constructor({ name, advice }: DerivedStore, theirs: string, ours: string | undefined) {
    const found = ours === undefined ? 'which is empty' : `which begins with the event ${ours}`;
    super(
      `${name} belongs to another event log, one that begins with the event ${theirs}, than the ` +
        `one that was opened, ${found}. It was left as it is. ${advice}`,
    );
  }
}

type Log = EventFeed & Pick<EventStore, 'readAll'>;

/**
 * Requires that a store belongs to the open log. The identity of a log is the id of its first event, which
 * never changes and moves with a copy; for a store that keeps positions, also the position of that event.
 * A store that belongs to no log yet is bound to this one as soon as the log has an event and the store is
 * available.
 * @param derived absent: there is nothing to require
 * @throws OtherLog
 */
export async function requireSameLog(
  derived: DerivedStore | undefined,
  log: Log,
  context: Pick<AppContext, 'logger' | 'ending' | 'onFatal'>,
): Promise<void> {
  if (derived === undefined) return;
  const ours = await requireNoOtherLog(derived, log);
  if (ours === undefined) bindToFirstEvent(derived, log, context).catch(context.onFatal);
  else await bind(derived, ours);
}

/**
 * Requires that a store belongs to the open log, or to none yet, and changes nothing.
 * @returns the identity of the log; undefined while it is empty
 * @throws OtherLog
 */
export async function requireNoOtherLog(
  derived: DerivedStore,
  log: Pick<Log, 'readAll'>,
): Promise<string | undefined> {
  const [first] = await log.readAll(0n, 1);
  const ours = first && identityOf(first, derived);
  const known = await derived.logId();
  if (known !== undefined && known !== ours) throw new OtherLog(derived, known, ours);
  return ours;
}

/** Most stores count from 1, and a copy from one of these to another keeps every position. */
const identityOf = ({ id, position }: RecordedEvent, { hasPositions }: DerivedStore): string =>
  hasPositions && position !== 1n ? `${id} at ${position}` : id;

async function bindToFirstEvent(
  derived: DerivedStore,
  log: Log,
  context: Pick<AppContext, 'logger' | 'ending'>,
): Promise<void> {
  const which = { after: 0n, signal: context.ending, batchSize: 1 };
  for await (const [first] of log.subscribe(which)) {
    if (first === undefined) continue;
    const id = identityOf(first, derived);
    return retryWhileUnavailable(context, 'Keeping the id of the log', () => bind(derived, id));
  }
}

async function bind(derived: DerivedStore, logId: string): Promise<void> {
  await derived.bindTo(logId);
  // Another process may have been first, with another log.
  const known = await derived.logId();
  if (known !== undefined && known !== logId) throw new OtherLog(derived, known, logId);
}

export const dataFolderIdentity = ({ log: file }: Pick<DataFiles, 'log'>): DerivedStore => ({
  name: `The data folder ${path.dirname(file)}`,
  advice:
    'Set EVENT_STORE as it was, or put the event log back, or set DATA_DIR to an empty folder.',
  hasPositions: true,
  ...identityFile(file),
});

/** Undefined where the vault is a file: the data folder has the identity. */
export function vaultIdentity(vault: Vault | (Vault & KeepsLog)): DerivedStore | undefined {
  if (!('belongTo' in vault)) return undefined;
  return {
    name: 'The vault that VAULT names',
    advice: 'Set VAULT and EVENT_STORE so that both are of one installation.',
    hasPositions: false,
    ...identityIn(vault),
  };
}

/** Undefined where the read models are files: the data folder has the identity. */
export function readModelsIdentity(
  generations: Generations | (Generations & KeepsLog),
): DerivedStore | undefined {
  if (!('belongTo' in generations)) return undefined;
  return {
    name: 'What READ_MODELS names',
    advice:
      'Set READ_MODELS and EVENT_STORE so that both are of one installation, or READ_MODELS ' +
      'to an empty database: read models are built from the log.',
    hasPositions: true,
    ...identityIn(generations),
  };
}

type Identity = Pick<DerivedStore, 'logId' | 'bindTo'>;

/** A database of several processes, which keeps the identity beside its rows. */
interface KeepsLog {
  log(): Promise<string | undefined>;
  belongTo(logId: string): Promise<void>;
}

const identityIn = (store: KeepsLog): Identity => ({
  logId: () => store.log(),
  bindTo: (logId) => store.belongTo(logId),
});

/** Keeps the identity in a small file. */
export function identityFile(file: string): Identity {
  async function logId(): Promise<string | undefined> {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
  return {
    logId,
    async bindTo(id) {
      if ((await logId()) !== undefined) return;
      await writeFile(`${file}.new`, `${id}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
