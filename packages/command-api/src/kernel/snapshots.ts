import { streamOf, type DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Json } from '@mach42/event-store/event.ts';
import type { Fold, Loaded } from './commands.ts';

export type Warn = (message: string, cause: unknown) => void;

/** Keeps the states of long streams, so that few events have to be read. */
export class Snapshots {
  readonly #store: Pick<EventStore, 'writeSnapshot'>;
  readonly #warn: Warn;

  constructor(store: Pick<EventStore, 'writeSnapshot'>, warn: Warn) {
    this.#store = store;
    this.#warn = warn;
  }

  /** In the background: the command is done, and without the snapshot only reading takes longer. */
  keepIfDue<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    revisionBefore: number,
    now: Loaded<State>,
  ): void {
    const { snapshotEvery: every } = fold;
    if (every !== undefined && passes(every, revisionBefore, now.revision)) {
      this.#keep(fold, id, now);
    }
  }

  /** Keeps a snapshot after so many events were read that the next reader should not have to read them. */
  keepIfLong<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    revisionBefore: number,
    now: Loaded<State>,
  ): void {
    const { snapshotEvery: every } = fold;
    if (every !== undefined && now.revision - revisionBefore > every) this.#keep(fold, id, now);
  }

  #keep<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    { state, revision }: Loaded<State>,
  ): void {
    const { stateVersion: schemaVersion } = fold;
    const stream = streamOf(fold, id);
    this.#store
      .writeSnapshot({ stream, revision, schemaVersion, state: state as Json })
      .catch((error: unknown) => this.#warn(`The snapshot of ${stream} was not kept.`, error));
  }
}

/** Whether a multiple of `every` events was reached. */
const passes = (every: number, before: number, after: number): boolean =>
  Math.floor((before + 1) / every) < Math.floor((after + 1) / every);
