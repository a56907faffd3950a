import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { StoreClosed } from '@mach42/event-store/errors.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { Backoff, isAway } from '@mach42/event-store/feed/retry.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { tracedAfter } from '@mach42/telemetry/tracing.ts';
import { pause } from '../kernel/clock.ts';
import { describeError, repeatedFault } from '../kernel/log.ts';
import { reacting, type Reactions } from '../kernel/reactions.ts';
import { LogFollower, type LogFollowerOptions } from './log-follower.ts';

/** Turns events into commands. Handling an event again changes nothing. */
export interface EventProcessor {
  /** Its checkpoint is `processor:<name>`. */
  readonly name: string;
  /** Does nothing about events that do not concern it. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
  /**
   * Events of one lane are handled in order, those of different lanes side by side; absent: all are in one lane.
   * Undefined: the event does not concern it.
   */
  readonly laneOf?: (event: RecordedEvent) => string | undefined;
}

/** @param laneOf of the events that it reacts to, see `EventProcessor` */
export function eventProcessor<E extends DomainEvent>(
  name: string,
  reactions: Reactions<E, Promise<void>>,
  laneOf?: (event: RecordedEvent) => string,
): EventProcessor {
  const react = reacting<E, Promise<void>>(reactions);
  const span = { name: `processor ${name}`, kind: 'consumer' } as const;
  return {
    name,
    async handle(event) {
      if (!Object.hasOwn(reactions, event.type)) return;
      await tracedAfter(event.metadata, span, async () => react(event));
    },
    ...(laneOf && {
      laneOf: (event) => (Object.hasOwn(reactions, event.type) ? laneOf(event) : undefined),
    }),
  };
}

/** The store of the positions that processors have reached. Losing it only costs time. */
export interface CheckpointStore {
  get(name: string): Promise<bigint | undefined>;
  set(name: string, position: bigint): Promise<void>;
}

interface EventRunnerOptions extends LogFollowerOptions {
  readonly checkpoints: CheckpointStore;
}

/** Tries with an event before it is parked: reported and passed over. */
const mostTries = 8;
/** The longest wait between two tries while a store is unavailable, in multiples of `retryMs`. */
const longestPause = 8;
/** Milliseconds between two checkpoints; events after a lost checkpoint are handled again. */
const checkpointMs = 1000;

/** Feeds one processor from its checkpoint on. */
export class EventRunner {
  readonly #processor: EventProcessor;
  readonly #options: EventRunnerOptions;
  readonly #reader: LogFollower;
  #keptAt = Number.NEGATIVE_INFINITY;
  /** The checkpoint that is being stored. */
  #keeping: Promise<void> | undefined;
  readonly #waiting: RepeatedFault;
  /** The event that waits. */
  #at: { readonly position: string; readonly type: string } | undefined;
  /** Without checkpoints, as on a full disk, the only effect is that events are handled again after a restart. */
  readonly #unkept: RepeatedFault;

  constructor(processor: EventProcessor, options: EventRunnerOptions) {
    this.#processor = processor;
    this.#options = options;
    const own = (): object => ({ processor: processor.name });
    const interrupted = repeatedFault(options, own, {
      level: 'error',
      failed: 'The processor was interrupted and continues',
      worked: 'The processor works again after an interruption',
    });
    const reader = {
      begin: async () => (await options.checkpoints.get(this.#name)) ?? 0n,
      handle: (event: RecordedEvent) => this.#handle(event),
      laneOf: processor.laneOf,
      onReached: (position: bigint) => this.#keepCheckpointWhenDue(position),
      onEnd: async (position: bigint) => {
        await this.#keeping;
        await this.#keepCheckpoint(position);
      },
      interrupted,
    };
    this.#reader = new LogFollower(reader, options);
    this.#waiting = repeatedFault(options, () => ({ ...own(), ...this.#at }), {
      failed: 'An event waits until a store is available again',
      worked: 'The store is available again, and the event that waited for it was handled',
    });
    this.#unkept = repeatedFault(options, own, {
      failed: 'The checkpoint of a processor could not be stored; it continues and tries again',
      worked: 'The checkpoint of a processor is stored again',
    });
  }

  get #name(): string {
    return `processor:${this.#processor.name}`;
  }

  start(): void {
    this.#reader.start();
  }

  /** Resolves when the event at this position has been handled. */
  reached(position: bigint): Promise<void> {
    return this.#reader.reached(position);
  }

  stop(): Promise<void> {
    return this.#reader.stop();
  }

  /** Stores the checkpoint from time to time; the next events do not wait for the disk. */
  #keepCheckpointWhenDue(position: bigint): void {
    const now = this.#options.clock.elapsed();
    if (this.#keeping !== undefined || now - this.#keptAt < checkpointMs) return;
    this.#keptAt = now;
    this.#keeping = this.#keepCheckpoint(position).finally(() => (this.#keeping = undefined));
  }

  /** Stores the checkpoint; never rejects. */
  async #keepCheckpoint(position: bigint): Promise<void> {
    try {
      await this.#options.checkpoints.set(this.#name, position);
      this.#unkept.worked();
    } catch (error) {
      this.#unkept.failed(error);
    }
  }

  async #handle(event: RecordedEvent): Promise<void> {
    const { retryMs } = this.#options;
    const at = { position: String(event.position), type: event.type };
    const pausesWhileAway = new Backoff(retryMs, longestPause * retryMs);
    let hasWaited = false;
    for (let attempt = 1; !this.#reader.signal.aborted;) {
      try {
        await this.#processor.handle(event);
        if (!hasWaited) return;
        this.#at = at;
        this.#waiting.worked();
        return;
      } catch (error) {
        if (error instanceof StoreClosed) throw error;
        const about = { processor: this.#processor.name, ...at, ...describeError(error) };
        if (error instanceof Refusal) {
          this.#options.log.warn(about, 'The command that an event called for was refused');
          return;
        }
        if (isAway(error) || error instanceof DatabaseUnavailable) {
          hasWaited = true;
          this.#at = at;
          this.#waiting.failed(error);
          await this.#pause(pausesWhileAway.next());
          continue;
        }
        if (attempt === mostTries) {
          this.#options.log.error(about, 'An event is parked, as it could not be handled');
          return;
        }
        this.#options.log.warn(about, 'An event could not be handled and is tried again');
        await this.#pause(retryMs * 2 ** (attempt - 1));
        attempt += 1;
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return pause(this.#options.clock, ms, this.#reader.signal);
  }
}
