import { StoreClosed } from '@mach42/event-store/errors.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { pause, type Clock } from '../kernel/clock.ts';
import { repeatedFault, type Log } from '../kernel/log.ts';

/** How far a reader of the log has come, for those that wait for it. */
export class Progress {
  #position = -1n;
  #waiting: { readonly position: bigint; readonly resolve: () => void }[] = [];

  /** Restarts at a position, which may be before the one that was reached. */
  restart(position: bigint): void {
    this.#position = -1n;
    this.advance(position);
  }

  advance(position: bigint): void {
    if (position <= this.#position) return;
    this.#position = position;
    const due = this.#waiting.filter((waiter) => waiter.position <= position);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((waiter) => waiter.position > position);
    for (const { resolve } of due) resolve();
  }

  async reached(position: bigint): Promise<void> {
    if (position <= this.#position) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ position, resolve });
    await promise;
  }
}

export interface WatchOptions {
  readonly feed: EventFeed;
  readonly log: Log;
  readonly clock: Clock;
  readonly retryMs: number;
}

/** Calls its listener with every event after a position. */
export class Watch {
  readonly #listener: (event: RecordedEvent) => void;
  readonly #options: WatchOptions;
  readonly #stopped = new AbortController();
  readonly #progress = new Progress();
  readonly #interrupted: RepeatedFault;
  #ended: Promise<void> = Promise.resolve();

  constructor(listener: (event: RecordedEvent) => void, options: WatchOptions) {
    this.#listener = listener;
    this.#options = options;
    this.#interrupted = repeatedFault(options, () => ({}), {
      level: 'error',
      failed: 'Watching the log was interrupted',
      worked: 'The log is watched again',
    });
  }

  start(after: bigint): void {
    this.#ended = this.#run(after);
  }

  reached(position: bigint): Promise<void> {
    return this.#progress.reached(position);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }

  async #run(after: bigint): Promise<void> {
    let position = after;
    while (!this.#stopped.signal.aborted) {
      this.#progress.advance(position);
      try {
        const { signal } = this.#stopped;
        for await (const batch of this.#options.feed.subscribe({ after: position, signal })) {
          for (const event of batch) {
            this.#listener(event);
            position = event.position;
            this.#progress.advance(position);
          }
          this.#interrupted.worked();
        }
      } catch (error) {
        if (error instanceof StoreClosed) return;
        this.#interrupted.failed(error);
        await pause(this.#options.clock, this.#options.retryMs, this.#stopped.signal);
      }
    }
  }
}
