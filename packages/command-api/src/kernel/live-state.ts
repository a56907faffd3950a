import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import { retryWhileAway } from '@mach42/event-store/feed/retry.ts';
import type { Commands, Fold } from './commands.ts';
import { DamagedStream } from './damaged-stream.ts';

interface OneStream<State, E extends DomainEvent> {
  readonly fold: Fold<State, E>;
  readonly id: string;
  /** Rises with every event of the stream. */
  readonly versionOf: (state: State) => number;
  /** Every type of event that the stream has. */
  readonly types: readonly E['type'][];
}

/** The state of one stream as its newest event has it, so that a change takes effect without a restart. */
export class LiveState<State, E extends DomainEvent> {
  readonly #stream: OneStream<State, E>;
  readonly #commands: Pick<Commands, 'load'>;
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(stream: OneStream<State, E>, commands: Pick<Commands, 'load'>) {
    this.#stream = stream;
    this.#commands = commands;
    this.#state = stream.fold.initialState;
  }

  get state(): State {
    return this.#state;
  }

  /** Calls the listener after each change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Reads the stream again; where one of its events cannot be read, the known state stays. */
  async read(): Promise<void> {
    const { fold, id } = this.#stream;
    try {
      this.take((await this.#commands.load(fold, id)).state);
    } catch (error) {
      if (!(error instanceof DamagedStream)) throw error;
    }
  }

  /** An older state than the one that is known changes nothing. */
  take(state: State): void {
    const { versionOf } = this.#stream;
    if (versionOf(state) <= versionOf(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Takes what any process changes, until the signal ends it. */
  async follow(
    feed: EventFeed,
    which: { readonly after: bigint; readonly signal: AbortSignal },
  ): Promise<void> {
    const types = new Set<string>(this.#stream.types);
    for await (const batch of feed.subscribe(which)) {
      if (batch.some(({ type }) => types.has(type)))
        await retryWhileAway(which.signal, () => this.read());
    }
  }
}
