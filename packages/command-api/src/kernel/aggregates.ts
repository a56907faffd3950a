import { ByteCache } from '@mach42/compute/byte-cache.ts';
import { storableJson } from '@mach42/contracts/kernel/storable-text.ts';
import { streamOf, foldAll, type DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { correctedBy, parkedDecider } from '@mach42/domain/ops/parked.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { setImmediate } from 'node:timers/promises';
import type { Fold, Loaded } from './commands.ts';
import { DamagedStream } from './damaged-stream.ts';
import type { Snapshots, Warn } from './snapshots.ts';

/** Milliseconds of work that may be followed by more in the same turn of the event loop. */
const sliceMs = 5;

/** After work that took long, lets the event loop do its other work before more of the same follows. */
export async function restAfter(begun: number): Promise<void> {
  if (performance.now() - begun >= sliceMs) await setImmediate();
}

/** Events that are read and folded in one go, before others have their turn, unless the fold says fewer. */
const usualPage = 500;

/** Unusable events whose log line is remembered; beyond this number they are logged again. */
const mostReported = 1_000;

/** The largest part of all remembered states together that one state may take. */
const largestShare = 1 / 4;

/**
 * States of streams, folded from their events. Folded states are remembered, within a number of bytes for all folds
 * together. Each load asks the store for the events after a remembered state, so that events of other writers are
 * always seen. It does not ask where no others write and the store knows that no event has come.
 */
export class Aggregates {
  readonly #store: Pick<EventStore, 'readStream' | 'readSnapshot' | 'knownEnd'>;
  readonly #snapshots: Snapshots;
  readonly #remembered: ByteCache<Loaded<unknown>>;
  readonly #folds = new WeakMap<object, number>();
  #foldsSeen = 0;
  readonly #warn: Warn;
  /** The findings about unusable events that have been logged. */
  readonly #reported = new Set<string>();

  constructor(
    store: Pick<EventStore, 'readStream' | 'readSnapshot' | 'knownEnd'>,
    snapshots: Snapshots,
    maxBytes: number,
    warn: Warn,
  ) {
    this.#store = store;
    this.#warn = warn;
    this.#snapshots = snapshots;
    this.#remembered = new ByteCache({
      name: 'states',
      maxBytes,
      maxEntryBytes: Math.max(1, Math.floor(maxBytes * largestShare)),
    });
  }

  /** Bytes of all that is remembered, about. */
  get rememberedBytes(): number {
    return this.#remembered.bytes;
  }

  /** Drops all remembered states. */
  drop(): void {
    this.#remembered.clear();
  }

  async current<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
  ): Promise<Loaded<State>> {
    const recalled = this.recall(fold, id);
    const isPresent =
      recalled !== undefined && this.#store.knownEnd?.(streamOf(fold, id)) === recalled.revision;
    if (isPresent) return recalled;
    const start = recalled ?? (await this.#fromSnapshot(fold, id));
    const now = await this.#foldOn(fold, id, start);
    this.#snapshots.keepIfLong(fold, id, start.revision, now);
    return now;
  }

  /** The state at a revision. */
  async asOf<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    revision: number,
  ): Promise<Loaded<State>> {
    return this.#foldOn(fold, id, await this.#startBefore(fold, id, revision), revision);
  }

  /**
   * Returns the state at a revision, if at most `most` events lead there from a known state; else the present state.
   */
  async asOfOrCurrent<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    revision: number,
    most: number,
  ): Promise<Loaded<State>> {
    const start = await this.#startBefore(fold, id, revision);
    return revision - start.revision <= most
      ? this.#foldOn(fold, id, start, revision)
      : this.current(fold, id);
  }

  remember<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    now: Loaded<State>,
  ): void {
    const known = this.recall(fold, id);
    if (now.revision < 0 || (known !== undefined && known.revision >= now.revision)) return;
    const key = this.#keyOf(fold, id);
    this.#remembered.set(key, now, key.length + roughSize(now.state));
  }

  /** Returns the latest known state that is not after a revision. */
  async #startBefore<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    revision: number,
  ): Promise<Loaded<State>> {
    const recalled = this.recall(fold, id);
    if (recalled !== undefined && recalled.revision <= revision) return recalled;
    const kept = await this.#fromSnapshot(fold, id);
    return kept.revision <= revision ? kept : emptyStream(fold);
  }

  /** Adds the events after `start`, up to a revision or the last one, and remembers the outcome. */
  async #foldOn<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    start: Loaded<State>,
    upTo = Number.POSITIVE_INFINITY,
  ): Promise<Loaded<State>> {
    const page = fold.eventsAtOnce ?? usualPage;
    let now = start;
    while (now.revision < upTo) {
      const limit = Math.min(page, upTo - now.revision);
      const from = now.revision + 1;
      const begun = performance.now();
      const read = await this.#store.readStream(streamOf(fold, id), { from, limit });
      now = await this.#addUsable(fold, now, read);
      await restAfter(begun);
      if (read.length < limit) break;
      await setImmediate();
    }
    this.remember(fold, id, now);
    return now;
  }

  /**
   * Leaves out what an operator skipped, and takes repaired events as they were repaired.
   * @throws DamagedStream an event cannot be read, or the state cannot take it, and nothing was done about it
   */
  async #addUsable<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    start: Loaded<State>,
    read: readonly RecordedEvent[],
  ): Promise<Loaded<State>> {
    const tried = new Set<string>();
    let events = read;
    for (;;) {
      try {
        const { state } = this.#add(fold, start, events);
        return { state, revision: read.at(-1)?.revision ?? start.revision };
      } catch (error) {
        if (!(error instanceof DamagedStream)) throw error;
        const { eventId } = error;
        const { resolution } = (await this.current(parkedDecider, eventId)).state;
        if (resolution === undefined || tried.has(eventId)) throw this.#report(error);
        tried.add(eventId);
        events = events.flatMap((event) => {
          if (event.id !== eventId) return [event];
          return resolution.kind === 'skipped' ? [] : [correctedBy(event, resolution.data)];
        });
      }
    }
  }

  #add<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    start: Loaded<State>,
    read: readonly RecordedEvent[],
  ): Loaded<State> {
    const unreadable = read.find((event) => event.unreadable !== undefined);
    if (unreadable !== undefined) {
      throw new DamagedStream(unreadable, unreadable.unreadable?.reason ?? '');
    }
    try {
      return add(fold, start, read);
    } catch (error) {
      const [event, why] = firstUnfoldable(fold, start, read);
      if (event === undefined) throw error;
      throw new DamagedStream(event, why);
    }
  }

  /** Once for each event. */
  #report(damaged: DamagedStream): DamagedStream {
    const { finding } = damaged;
    if (this.#reported.size < mostReported && !this.#reported.has(finding)) {
      this.#reported.add(finding);
      this.#warn(finding, undefined);
    }
    return damaged;
  }

  /** Returns the remembered state; others may have appended events since. */
  recall<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
  ): Loaded<State> | undefined {
    return this.#remembered.get(this.#keyOf(fold, id)) as Loaded<State> | undefined;
  }

  #keyOf(fold: { readonly category: string }, id: string): string {
    let number = this.#folds.get(fold);
    if (number === undefined) {
      number = this.#foldsSeen++;
      this.#folds.set(fold, number);
    }
    return `${number} ${id}`;
  }

  async #fromSnapshot<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
  ): Promise<Loaded<State>> {
    if (fold.snapshotEvery === undefined) return emptyStream(fold);
    const snapshot = await this.#store.readSnapshot(streamOf(fold, id));
    if (snapshot?.schemaVersion !== fold.stateVersion) return emptyStream(fold);
    // The snapshot may be older than the check of people's input; events are read likewise.
    return { state: storableJson(snapshot.state) as State, revision: snapshot.revision };
  }
}

/** The state before the first event. */
export const emptyStream = <State, E extends DomainEvent>(fold: Fold<State, E>): Loaded<State> => ({
  state: fold.initialState,
  revision: -1,
});

function add<State, E extends DomainEvent>(
  fold: Fold<State, E>,
  start: Loaded<State>,
  recorded: readonly RecordedEvent[],
): Loaded<State> {
  const happened = recorded.map((event) => ({
    event: event as DomainEvent as E,
    at: event.metadata.occurredAt,
  }));
  const revision = recorded.at(-1)?.revision ?? start.revision;
  return { state: foldAll(fold, start.state, happened), revision };
}

/** The event at which adding one after the other fails, and the kind of the failure. */
function firstUnfoldable<State, E extends DomainEvent>(
  fold: Fold<State, E>,
  start: Loaded<State>,
  read: readonly RecordedEvent[],
): readonly [event: RecordedEvent | undefined, why: string] {
  let now = start;
  for (const event of read) {
    try {
      now = add(fold, now, [event]);
    } catch (error) {
      const kind = error instanceof Error ? error.name : typeof error;
      return [event, `its content does not fit what came before (${kind})`];
    }
  }
  return [undefined, ''];
}

/** Bytes of the parts of states that stay the same from one state to the next. */
const known = new WeakMap<object, number>();

/** A container with fewer bytes is measured each time: remembering its size would take longer. */
const worthKnowing = 2048;
const perContainer = 48;
const perField = 24;

/**
 * About how many bytes of memory an immutable value of JSON takes. A part that was measured before
 * is not walked through again.
 */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const before = known.get(value);
  if (before !== undefined) return before;
  let bytes = perContainer;
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) bytes += 8 + roughSize(item);
  } else {
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(fields)) {
      bytes += perField + name.length + roughSize(fields[name]);
    }
  }
  if (bytes >= worthKnowing) known.set(value, bytes);
  return bytes;
}
