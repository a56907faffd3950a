import {
  providersDecider,
  providersId,
  type ConnectedProvider,
  type ProvidersState,
} from '@mach42/domain/providers/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import { whileAway } from '@mach42/event-store/feed/while-away.ts';
import type { Commands } from '../kernel/commands.ts';
import { DamagedStream } from '../kernel/damaged-stream.ts';

/** The providers that admins have connected, as they are at each read. */
export interface ProvidersInForce {
  readonly all: readonly ConnectedProvider[];
}

/** The providers as the newest event has them, so that a change takes effect without a restart. */
export class LiveProviders implements ProvidersInForce {
  readonly #commands: Pick<Commands, 'load'>;
  readonly #listeners = new Set<() => void>();
  #state: ProvidersState = providersDecider.initialState;

  constructor(commands: Pick<Commands, 'load'>) {
    this.#commands = commands;
  }

  get all(): readonly ConnectedProvider[] {
    return this.#state.providers;
  }

  /** Calls the listener after each change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Reads them again; where one of their events cannot be read, the known ones stay. */
  async read(): Promise<void> {
    try {
      this.take((await this.#commands.load(providersDecider, providersId)).state);
    } catch (error) {
      if (!(error instanceof DamagedStream)) throw error;
    }
  }

  /** An older state than the one that is known changes nothing. */
  take(state: ProvidersState): void {
    if (state.changes <= this.#state.changes) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Takes what any process changes, until the signal ends it. */
  async follow(
    feed: EventFeed,
    which: { readonly after: bigint; readonly signal: AbortSignal },
  ): Promise<void> {
    for await (const batch of feed.subscribe(which)) {
      if (batch.some(({ type }) => isOfProvider(type))) {
        await whileAway(which.signal, () => this.read());
      }
    }
  }
}

const ofProvider = new Set(['ProviderAdded', 'ProviderChanged', 'ProviderRemoved']);
const isOfProvider = (type: string): boolean => ofProvider.has(type);
