import { PositionAhead, StoreClosed } from '@mach42/event-store/errors.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { pause, type Clock } from '../kernel/clock.ts';
import { repeatedFault, type Log } from '../kernel/log.ts';

/** How far a reader of the log has come, for those that wait for it. */
class Progress {
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

export interface LogFollowerOptions {
  readonly feed: EventFeed;
  readonly log: Log;
  readonly clock: Clock;
  readonly retryMs: number;
}

/** A reader of the log, with what it does with each event. */
interface EventReader {
  /** The position after which it begins, where `start` is given none. */
  readonly begin?: () => Promise<bigint>;
  readonly handle: (event: RecordedEvent) => void | Promise<void>;
  /** Called with the position after each batch of events, and at the end. */
  readonly onReached?: (position: bigint, isEnd: boolean) => Promise<void>;
  /** Reports that it was interrupted, and that it works again. */
  readonly interrupted: RepeatedFault;
}

/** Reads the log event by event until it is stopped, and continues after an interruption. */
export class LogFollower {
  readonly #reader: EventReader;
  readonly #options: LogFollowerOptions;
  readonly #stopped = new AbortController();
  readonly #progress = new Progress();
  /** The last event that was handled; undefined until it is known where to begin. */
  #position: bigint | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(reader: EventReader, options: LogFollowerOptions) {
    this.#reader = reader;
    this.#options = options;
  }

  /** Aborted when it is stopped. */
  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  start(after?: bigint): void {
    this.#position = after;
    this.#ended = this.#run();
  }

  /** Resolves when the event at this position has been handled. */
  reached(position: bigint): Promise<void> {
    return this.#progress.reached(position);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { begin, interrupted, onReached } = this.#reader;
    while (!this.signal.aborted) {
      try {
        if (this.#position === undefined) {
          this.#position = (await begin?.()) ?? 0n;
          interrupted.worked();
        }
        await this.#follow(this.#position);
        await onReached?.(this.#position, true);
      } catch (error) {
        if (error instanceof StoreClosed) return;
        if (error instanceof PositionAhead) this.#startAgain();
        interrupted.failed(error);
        await pause(this.#options.clock, this.#options.retryMs, this.signal);
      }
    }
  }

  async #follow(after: bigint): Promise<void> {
    const { signal } = this;
    const { handle, interrupted, onReached } = this.#reader;
    this.#progress.advance(after);
    for await (const batch of this.#options.feed.subscribe({ after, signal })) {
      for (const event of batch) {
        await handle(event);
        if (signal.aborted) return;
        this.#position = event.position;
        this.#progress.advance(event.position);
      }
      interrupted.worked();
      if (this.#position !== undefined) await onReached?.(this.#position, false);
    }
  }

  #startAgain(): void {
    this.#position = 0n;
    this.#progress.restart(0n);
  }
}

/** Calls its listener with every event after the position that it is started with. */
export function watching(
  listener: (event: RecordedEvent) => void,
  options: LogFollowerOptions,
): LogFollower {
  const interrupted = repeatedFault(options, () => ({}), {
    level: 'error',
    failed: 'Watching the log was interrupted',
    worked: 'The log is watched again',
  });
  return new LogFollower({ handle: listener, interrupted }, options);
}
