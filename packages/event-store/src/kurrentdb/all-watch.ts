import { streamNameFilter, type AllStreamSubscription } from '@kurrent/kurrentdb-client';
import { setTimeout } from 'node:timers/promises';
import type { StoredEvent } from '../log/encoded-event.ts';
import { stored } from './events.ts';
import { faultOf } from './faults.ts';
import { placeInAll, type LogOptions } from './kurrent-log.ts';

export interface AllWatchOptions extends LogOptions {
  /** Where the log ended when the watch began. */
  readonly after: bigint;
  /** An event that was appended, by whomever, and the position of the one before it. */
  readonly onEvent: (event: StoredEvent, before: bigint) => void;
  readonly onWarning: (message: string) => void;
  /** Between two subscriptions, in ms. */
  readonly pause: number;
}

/**
 * Hears of every event of the log, in order, each once: one subscription to `$all`, which is
 * replaced when it breaks, from the last received event on.
 */
export class AllWatch {
  readonly #options: AllWatchOptions;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #subscription: AllStreamSubscription | undefined;
  #position: bigint;

  constructor(options: AllWatchOptions) {
    this.#options = options;
    this.#position = options.after;
    this.#ended = this.#watch();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#end();
    await this.#ended;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const reason = await this.#listen().then(
        () => 'it ended',
        (error: unknown) => String(faultOf(this.#options.address, 'read', error)),
      );
      await this.#end();
      if (signal.aborted) return;
      this.#options.onWarning(
        `The subscription to ${this.#options.address.text} broke (${reason}). It is made again; ` +
          'until then new events come late.',
      );
      await setTimeout(this.#options.pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(): Promise<void> {
    const { calls, names, onEvent } = this.#options;
    this.#subscription = calls.subscribeToAll({
      fromPosition: placeInAll(this.#position),
      filter: streamNameFilter({ prefixes: [names.events] }),
      requiresLeader: true,
    });
    for await (const { event } of this.#subscription) {
      if (event === undefined) continue;
      const heard = stored(event, names);
      const before = this.#position;
      this.#position = BigInt(heard.position);
      onEvent(heard, before);
    }
  }

  async #end(): Promise<void> {
    const subscription = this.#subscription;
    this.#subscription = undefined;
    if (subscription === undefined) return;
    // Of a subscription that never came about there is nothing to end.
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}
