import type { JobEvent } from '@mach42/domain/jobs/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { Clock } from '../kernel/clock.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { reacting } from '../kernel/reactions.ts';
import type { ProcessorReads } from '../kernel/reads.ts';

interface QueuePositionsDeps {
  readonly reads: Pick<ProcessorReads, 'queuedJobs'>;
  readonly signals: Pick<Signals, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves when the read models have reached a position. */
  readonly readModelsAt: (position: bigint) => Promise<void>;
}

/** Positions that are published; those behind are published when they come nearer. */
const mostPositions = 500;
/** Milliseconds between two reads of the positions, however fast the queue moves. */
const pollMs = 500;

/** Publishes the new position of each job in the queue whenever the queue moves. */
export class QueuePositions {
  /** Called with every event of the log. */
  readonly onEvent: (event: RecordedEvent) => void;
  readonly #deps: QueuePositionsDeps;
  #published: ReadonlyMap<string, number> = new Map();
  #seen = 0n;
  #polling: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(deps: QueuePositionsDeps) {
    this.#deps = deps;
    const moved = (_: object, { position }: RecordedEvent): void => this.#pollSoon(position);
    this.onEvent = reacting<JobEvent, void>({
      JobQueued: moved,
      JobStarted: moved,
      JobReleased: moved,
      JobAwaitsProvider: moved,
      JobFailed: moved,
      JobCancelled: moved,
      JobRetried: moved,
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#polling;
  }

  #pollSoon(position: bigint): void {
    this.#seen = position;
    if (this.#isStopped || this.#cancel !== undefined) return;
    this.#cancel = this.#deps.clock.after(pollMs, () => {
      this.#polling = this.#poll().finally(() => {
        this.#cancel = undefined;
      });
    });
  }

  async #poll(): Promise<void> {
    const { reads, readModelsAt, log } = this.#deps;
    const seen = this.#seen;
    try {
      await readModelsAt(seen);
      this.#publish(await reads.queuedJobs(mostPositions));
    } catch (error) {
      log.warn(describeError(error), 'The positions in the queue could not be read');
    }
    if (this.#seen > seen) {
      this.#cancel = undefined;
      this.#pollSoon(this.#seen);
    }
  }

  #publish(queue: readonly { readonly jobId: string; readonly userId: string }[]): void {
    const positions = new Map<string, number>();
    for (const [index, { jobId, userId }] of queue.entries()) {
      const queuePosition = index + 1;
      positions.set(jobId, queuePosition);
      if (this.#published.get(jobId) === queuePosition) continue;
      this.#deps.signals.publish({ kind: 'place', jobId, userId, queuePosition });
    }
    this.#published = positions;
  }
}
