import { storedForm } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import type { EventStore, HashedEvents } from '@mach42/event-store/event-store.ts';
import { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { StoreInUse } from '@mach42/event-store/sqlite/errors.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { sealKeysIn } from '../keys/seal-keys.ts';
import { repeatedFault } from '../logging.ts';
import type { Parts } from '../roles/parts.ts';
import { leafOf, rootOf } from './merkle.ts';
import { SealDelivery } from './seal-delivery.ts';
import { SealFile, SealsUnusable } from './seal-file.ts';
import { openOutlets } from './seal-outlets.ts';
import {
  makeSeal,
  type MadeSeal,
  textOfEvent,
  mostSealed,
  type SealEnd,
  type SealingKey,
} from './seal.ts';

interface SealerOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readEvent' | 'hashesAfter'>;
  readonly seals: Pick<SealFile, 'add'>;
  readonly end: SealEnd;
  /** The key that signs now; asked for each time, as it may be replaced. */
  readonly keyNow: () => Promise<SealingKey>;
  readonly now: () => number;
}

/** Hashes that are taken from the store at once: a power of two that is a fraction of a seal. */
const hashedAtOnce = 256;

/** Seals that are made before the disk is flushed, which waits beside the flushes of the log. */
const mostFlushed = 8;

interface NextEvents extends HashedEvents {
  /** Root of the tree of their hashes; absent: it is to be made. */
  readonly root?: string;
  /** Whether there are no further events. */
  readonly isAll: boolean;
}

/** Events that are read at once; each may be large. */
const mostRead = 256;

/** UTF-16 units that are hashed before others have the event loop; one event may exceed them. */
const mostAtOnce = 128 * 1024;

/** UTF-16 units of one event, from which on its text is made in one turn of the event loop and hashed in another. */
const large = 200_000;

/** Seals the log behind those who append to it, who never wait for it. */
export class Sealer {
  readonly #options: SealerOptions;
  #end: SealEnd;
  /** Position of the last event that this process sealed: to read it again may take as long as a file is large. */
  #sealed: bigint | undefined;

  constructor(options: SealerOptions) {
    this.#options = options;
    this.#end = options.end;
  }

  get end(): SealEnd {
    return this.#end;
  }

  /**
   * Seals the events of the log that are under no seal.
   * @throws SealsUnusable the log lacks the last event that was sealed
   * @throws the reason of the signal, between two flushes
   */
  async sealAll(signal?: AbortSignal): Promise<void> {
    const { seals, keyNow, now } = this.#options;
    let after = this.#sealed ?? (await this.#position());
    let isAll = false;
    while (!isAll) {
      signal?.throwIfAborted();
      const made: MadeSeal[] = [];
      let end = this.#end;
      while (!isAll && made.length < mostFlushed) {
        const hashed = await this.#next(after);
        // Events that have come since are left to the next time: a seal of some events costs as much as one of a
        // thousand.
        isAll = hashed.isAll;
        if (hashed.events.length === 0) break;
        const at = new Date(now()).toISOString();
        const seal = makeSeal(hashed.events, end, await keyNow(), at, hashed.root);
        made.push(seal);
        ({ end } = seal);
        after = hashed.last;
      }
      if (made.length === 0) return;
      await seals.add(made);
      this.#end = end;
      this.#sealed = after;
    }
  }

  /** The events for the next seal; none where there are no others. */
  async #next(after: bigint): Promise<NextEvents> {
    const { store } = this.#options;
    const events: HashedEvents['events'] = [];
    const roots: string[] = [];
    let last = after;
    // The hashes are read in parts, so that neither this read nor an append waits long for the other.
    while (events.length < mostSealed) {
      const part = await store.hashesAfter?.(last, hashedAtOnce);
      if (part === undefined) break;
      events.push(...part.events);
      roots.push(rootOf(part.events.map(([, hash]) => hash)));
      ({ last } = part);
      if (part.events.length < hashedAtOnce) break;
    }
    if (events.length > 0)
      return { events, last, root: rootOf(roots), isAll: events.length < mostSealed };
    const read = await this.#read(after);
    return read === undefined ? { events, last, isAll: true } : { ...read, isAll: false };
  }

  /**
   * Hashes the events that the store has not hashed: those of other processes, and those of this one before the store
   * was asked for hashes.
   */
  async #read(after: bigint): Promise<HashedEvents | undefined> {
    const stored = await this.#options.store.readAll(after, mostRead);
    const last = stored.at(-1);
    if (last === undefined) return undefined;
    const events: HashedEvents['events'] = [];
    let hashed = 0;
    for (const event of stored) {
      const text = textOfEvent(event);
      if (text.length >= large) await setImmediate();
      events.push([event.id, leafOf(text).toString('hex')]);
      hashed += text.length;
      if (hashed < mostAtOnce) continue;
      hashed = 0;
      await setImmediate();
    }
    return { events, last: last.position };
  }

  async #position(): Promise<bigint> {
    const { last } = this.#end;
    if (last === undefined) return 0n;
    const event = await this.#options.store.readEvent(last);
    if (event !== undefined) return event.position;
    throw new SealsUnusable(
      `The log lacks the event ${last}, which was sealed: it was changed, or an older copy was put back. ` +
        'Run ops verify. To begin new seals, move the file of seals away and keep it.',
    );
  }
}

const pauseMs = 10_000;

/** Works at intervals until the signal aborts; what fails is tried again. */
async function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * The most milliseconds that a stop takes for the last seal; events that are not sealed by then are sealed after the
 * next start.
 */
const lastMs = 2_000;

/**
 * Seals the events that the stopping process has appended, so that no change of them is unseen while no process runs.
 */
async function sealLast(
  sealAll: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  const signal = AbortSignal.timeout(lastMs);
  try {
    await sealAll(signal);
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}

/**
 * Seals the log for as long as the process runs: where the data folder belongs to it, or where it is the one of
 * several processes that `SEALS_FILE` gives a file.
 */
export async function startSealing(parts: Parts): Promise<void> {
  const { config, logger, closing, damage } = parts.context;
  const { files, store } = await parts.storage();
  const file = config.seals.file ?? (config.isShared ? undefined : files.seals);
  if (file === undefined) return;
  if (!parts.servesPeople) {
    logger.warn(
      'SEALS_FILE is for a process that has the vault: one of the APIs. No seals are made.',
    );
    return;
  }
  const lock = lockOf(file);
  if (lock === undefined) {
    logger.warn({ file }, 'Another process makes the seals in this file');
    return;
  }
  const fault = repeatedFault(logger, {
    level: 'error',
    failed: 'The log could not be sealed',
    worked: 'The log is sealed again',
    fields: { file },
  });
  const onError = (error: unknown): void => {
    if (error instanceof SealsUnusable) damage.add('event store');
    fault.failed(error);
  };
  const ending = new AbortController();
  let sealing = Promise.resolve();
  // Sealing ends before the store closes.
  closing.defer(async () => {
    ending.abort();
    await sealing;
    lock[Symbol.dispose]();
  });
  try {
    const { seals, end } = await SealFile.open(file, config.seals.copy);
    const { vault } = await parts.people();
    const keyNow = async () => (await sealKeysIn(vault)).current;
    const sealer = new Sealer({ store: storedForm(store), seals, end, keyNow, now: Date.now });
    const sealAll = async (signal: AbortSignal): Promise<void> => {
      await sealer.sealAll(signal);
      await seals.copyAll();
      fault.worked();
    };
    const outlets = openOutlets(config.seals.outlets, config.product.slug);
    const sent = outlets.map((outlet) => {
      const delivery = new SealDelivery({ file, outlet, lengthOf: () => seals.length });
      parts.sealDeliveries.push(delivery);
      return keepDelivering(delivery, outlet.name, ending.signal, logger);
    });
    const sealed = repeat(sealAll, ending.signal, onError).then(() => sealLast(sealAll, onError));
    sealing = Promise.all([sealed, ...sent]).then(() => seals.close());
  } catch (error) {
    // Sealing is evidence beside the product, which works without it.
    onError(error);
  }
}

/** Sends seals at intervals, beside those who make them: an outlet that hangs delays no seal. */
async function keepDelivering(
  delivery: SealDelivery,
  outlet: string,
  signal: AbortSignal,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const fault = new RepeatedFault({
    failed: (error, times) =>
      logger.warn(
        { outlet, reason: reasonOf(error), times },
        'Seals could not be sent; they are tried again',
      ),
    worked: () => logger.warn({ outlet }, 'Seals are sent again'),
  });
  const deliver = async (): Promise<void> => {
    await delivery.deliverAll(signal);
    fault.worked();
  };
  await repeat(deliver, signal, (error) => fault.failed(error));
}

/** Undefined where another process has it. */
function lockOf(file: string): Disposable | undefined {
  try {
    return lockFile(file);
  } catch (error) {
    if (error instanceof StoreInUse) return undefined;
    throw error;
  }
}
