import { streamOf, type DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { LRUCache } from 'lru-cache';
import type { Fold, Loaded } from './commands.ts';

/** Folds that keep snapshots do so as their states are big. */
const remembered = { big: 100, small: 10_000 } as const;

/**
 * States of streams, folded from their events. What was folded before is remembered, and each read
 * asks the store for what came after, so that other writers' events are always seen.
 */
export class Aggregates {
  readonly #store: Pick<EventStore, 'readStream' | 'readSnapshot'>;
  readonly #remembered = new WeakMap<object, LRUCache<string, Loaded<unknown>>>();

  constructor(store: Pick<EventStore, 'readStream' | 'readSnapshot'>) {
    this.#store = store;
  }

  async current<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
  ): Promise<Loaded<State>> {
    const start = this.#recall(fold, id) ?? (await this.#fromSnapshot(fold, id));
    const tail = await this.#store.readStream(streamOf(fold, id), { from: start.revision + 1 });
    return this.advance(fold, id, start, tail);
  }

  /** The state as it stood at a revision. */
  async asOf<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    revision: number,
  ): Promise<Loaded<State>> {
    const known = this.#recall(fold, id) ?? (await this.#fromSnapshot(fold, id));
    const start = known.revision <= revision ? known : nothing(fold);
    const missing = { from: start.revision + 1, limit: revision - start.revision };
    return add(fold, start, await this.#store.readStream(streamOf(fold, id), missing));
  }

  /** Adds what comes next in the stream, and remembers the outcome. */
  advance<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    start: Loaded<State>,
    events: readonly RecordedEvent[],
  ): Loaded<State> {
    const now = add(fold, start, events);
    if (now.revision >= 0) this.#cacheOf(fold).set(id, now);
    return now;
  }

  #recall<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
  ): Loaded<State> | undefined {
    return this.#cacheOf(fold).get(id);
  }

  #cacheOf<State, E extends DomainEvent>(fold: Fold<State, E>): LRUCache<string, Loaded<State>> {
    const known = this.#remembered.get(fold);
    if (known !== undefined) return known as LRUCache<string, Loaded<State>>;
    const max = fold.snapshotEvery === undefined ? remembered.small : remembered.big;
    const cache = new LRUCache<string, Loaded<State>>({ max });
    this.#remembered.set(fold, cache as LRUCache<string, Loaded<unknown>>);
    return cache;
  }

  async #fromSnapshot<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
  ): Promise<Loaded<State>> {
    if (fold.snapshotEvery === undefined) return nothing(fold);
    const snapshot = await this.#store.readSnapshot(streamOf(fold, id));
    if (snapshot?.schemaVersion !== fold.stateVersion) return nothing(fold);
    return { state: snapshot.state as State, revision: snapshot.revision };
  }
}

/** What stands before the first event. */
export const nothing = <State, E extends DomainEvent>(fold: Fold<State, E>): Loaded<State> => ({
  state: fold.initialState,
  revision: -1,
});

function add<State, E extends DomainEvent>(
  fold: Fold<State, E>,
  start: Loaded<State>,
  events: readonly RecordedEvent[],
): Loaded<State> {
  let { state, revision } = start;
  for (const event of events) {
    state = fold.evolve(state, event as DomainEvent as E, event.metadata.occurredAt);
    revision = event.revision;
  }
  return { state, revision };
}
