import type { EventStore } from '@mach42/event-store/event-store.ts';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { SealsUnusable, type SealFile } from './seal-file.ts';
import { leafOf } from './merkle.ts';
import { makeSeal, textOfEvent, mostSealed, type SealEnd, type SealingKey } from './seal.ts';

export interface SealerOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readEvent'>;
  readonly seals: Pick<SealFile, 'add'>;
  readonly end: SealEnd;
  /** The key that signs now; asked for each time, as it may be replaced. */
  readonly keyNow: () => Promise<SealingKey>;
  readonly now: () => number;
}

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
   * Seals what the log has and the seals do not.
   * @throws SealsUnusable the log lacks the last event that was sealed
   * @throws the reason of the signal, between two seals
   */
  async sealAll(signal?: AbortSignal): Promise<void> {
    const { store, seals, keyNow, now } = this.#options;
    let after = this.#sealed ?? (await this.#position());
    for (;;) {
      signal?.throwIfAborted();
      const events = await store.readAll(after, mostSealed);
      const last = events.at(-1);
      if (last === undefined) return;
      after = last.position;
      const hashes: [string, string][] = [];
      let hashed = 0;
      for (const event of events) {
        const text = textOfEvent(event);
        if (text.length >= large) await setImmediate();
        hashes.push([event.id, leafOf(text).toString('hex')]);
        hashed += text.length;
        if (hashed < mostAtOnce) continue;
        hashed = 0;
        await setImmediate();
      }
      const { line, end } = makeSeal(
        hashes,
        this.#end,
        await keyNow(),
        new Date(now()).toISOString(),
      );
      await seals.add(line);
      this.#end = end;
      this.#sealed = after;
    }
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

/** Seals at intervals until the signal aborts; what fails is tried again. */
export async function keepSealing(
  sealer: Pick<Sealer, 'sealAll'>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await sealer.sealAll(signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
