import { setTimeout } from 'node:timers/promises';
import type { StoredEvent } from '../log/encoded-event.ts';

/** The time for which the events of an append are awaited before they are read, in ms. */
const patience = 500;

/** Events of one append that the subscription brings. */
interface Expected {
  readonly lastRevision: number;
  readonly events: StoredEvent[];
  readonly resolve: (events: readonly StoredEvent[]) => void;
}

/**
 * The events of appends of this process, as the subscription to the log brings them. The answer to an append
 * names the position of its last event; those of the others are had from here, without a read.
 */
export class Arrivals {
  readonly #expected = new Map<string, Expected>();

  /**
   * Begins to wait for the events of an append. It is called before the append, for one append a stream at a time.
   * @returns waits for the events; undefined when they have not come in time
   */
  expect(stream: string, firstRevision: number, count: number) {
    const { promise, resolve } = Promise.withResolvers<readonly StoredEvent[]>();
    const expected = { lastRevision: firstRevision + count - 1, events: [], resolve };
    this.#expected.set(stream, expected);
    const drop = (): void => {
      if (this.#expected.get(stream) === expected) this.#expected.delete(stream);
    };
    const inTime = async (): Promise<readonly StoredEvent[] | undefined> => {
      const over = new AbortController();
      const late = setTimeout(patience, undefined, { signal: over.signal });
      // Aborted because the events have arrived: its result is ignored.
      late.catch(() => undefined);
      try {
        const events = await Promise.race([promise, late]);
        const isWhole = events?.length === count && events[0]?.revision === firstRevision;
        return isWhole ? events : undefined;
      } finally {
        over.abort();
        drop();
      }
    };
    return { inTime, drop };
  }

  /** An event of the log, in its order. */
  arrived(event: StoredEvent): void {
    const expected = this.#expected.get(event.stream);
    if (expected === undefined) return;
    const { lastRevision, events, resolve } = expected;
    if (event.revision <= lastRevision) events.push(event);
    if (event.revision >= lastRevision) resolve(events);
  }
}
