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

type Handle = (event: RecordedEvent) => void | Promise<void>;

/** A reader of the log, with what it does with each event. */
interface EventReader {
  /** The position after which it begins, where `start` is given none. */
  readonly begin?: () => Promise<bigint>;
  /** It may end at once, without having done its work, where the reader is stopped. */
  readonly handle: Handle;
  /**
   * Events of one lane are handled in order, those of different lanes side by side; default: all are in one lane.
   * Undefined: there is nothing to do about an event.
   */
  readonly laneOf?: ((event: RecordedEvent) => string | undefined) | undefined;
  /** Called with each position up to which all events are handled. */
  readonly onReached?: (position: bigint) => void;
  /** Called at the end, with the last of them. */
  readonly onEnd?: (position: bigint) => Promise<void>;
  /** Reports that it was interrupted, and that it works again. */
  readonly interrupted: RepeatedFault;
}

/** Reads the log event by event until it is stopped, and continues after an interruption. */
export class LogFollower {
  readonly #reader: EventReader;
  readonly #options: LogFollowerOptions;
  readonly #stopped = new AbortController();
  readonly #progress = new Progress();
  /** All events up to here are handled; undefined until it is known where to begin. */
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

  /** Resolves when the event at this position, and each before it, has been handled. */
  reached(position: bigint): Promise<void> {
    return this.#progress.reached(position);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { begin, interrupted, onEnd } = this.#reader;
    while (!this.signal.aborted) {
      try {
        if (this.#position === undefined) {
          this.#position = (await begin?.()) ?? 0n;
          interrupted.worked();
        }
        await this.#follow(this.#position);
        await onEnd?.(this.#position);
      } catch (error) {
        if (error instanceof StoreClosed) return;
        if (error instanceof PositionAhead) this.#startAgain();
        interrupted.failed(error);
        await pause(this.#options.clock, this.#options.retryMs, this.signal);
      }
    }
  }

  async #follow(after: bigint): Promise<void> {
    const { handle, interrupted, laneOf } = this.#reader;
    this.#progress.advance(after);
    const lanes = new Lanes(handle, (position) => this.#handled(position));
    const signal = AbortSignal.any([this.signal, lanes.failed]);
    try {
      for await (const batch of this.#options.feed.subscribe({ after, signal })) {
        for (const event of batch) {
          if (laneOf === undefined) {
            await handle(event);
            this.#handled(event.position);
          } else {
            await lanes.handle(event, laneOf(event));
          }
          if (signal.aborted) break;
        }
        interrupted.worked();
      }
    } finally {
      await lanes.empty();
    }
    if (lanes.failed.aborted) throw lanes.failed.reason;
  }

  #handled(position: bigint): void {
    // Its work may have been interrupted.
    if (this.signal.aborted) return;
    this.#position = position;
    this.#progress.advance(position);
    this.#reader.onReached?.(position);
  }

  #startAgain(): void {
    this.#position = 0n;
    this.#progress.restart(0n);
  }
}

/** Lanes in which an event is handled at the same time, at most. */
const mostLanes = 64;
/** Events from the first one on that is still being handled, at most: a restart handles them again. */
const mostBegun = 1000;

interface Begun {
  readonly position: bigint;
  isHandled: boolean;
}

/** Handles the events of one lane in order, and those of different lanes side by side. */
class Lanes {
  readonly #handle: Handle;
  readonly #onHandled: (position: bigint) => void;
  /** The end of the last event of each lane. */
  readonly #lanes = new Map<string, Promise<void>>();
  /** In order, from the first one on that is still being handled. */
  readonly #begun: Begun[] = [];
  readonly #failed = new AbortController();

  /** @param onHandled called with each position up to which all events are handled */
  constructor(handle: Handle, onHandled: (position: bigint) => void) {
    this.#handle = handle;
    this.#onHandled = onHandled;
  }

  /** Aborted with the first error. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /**
   * Resolves when another event may follow.
   * @param lane undefined: there is nothing to do about the event
   */
  async handle(event: RecordedEvent, lane: string | undefined): Promise<void> {
    const begun: Begun = { position: event.position, isHandled: false };
    this.#begun.push(begun);
    if (lane === undefined) {
      this.#end(begun);
    } else {
      const ended = this.#inTurn(event, this.#lanes.get(lane))
        .then(
          () => this.#end(begun),
          (error: unknown) => this.#failed.abort(error),
        )
        .finally(() => this.#lanes.get(lane) === ended && this.#lanes.delete(lane));
      this.#lanes.set(lane, ended);
    }
    while (this.#lanes.size >= mostLanes || this.#begun.length >= mostBegun) {
      await Promise.race(this.#lanes.values());
    }
  }

  /** Resolves when no event is being handled. */
  async empty(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values());
  }

  async #inTurn(event: RecordedEvent, before: Promise<void> | undefined): Promise<void> {
    await before;
    if (!this.#failed.signal.aborted) await this.#handle(event);
  }

  #end(begun: Begun): void {
    begun.isHandled = true;
    const next = this.#begun.findIndex(({ isHandled }) => !isHandled);
    const handled = this.#begun.splice(0, next === -1 ? this.#begun.length : next);
    const last = handled.at(-1);
    if (last !== undefined) this.#onHandled(last.position);
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
