import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { Clock } from '../kernel/clock.ts';
import { repeatedFault, type Log } from '../kernel/log.ts';

interface ModelWatchDeps {
  readonly stats: () => Promise<ReadonlyMap<string, WorkerStats>>;
  readonly signals: Pick<Signals, 'publish'>;
  /** A model came or went, or a figure changed. */
  readonly onChange?: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds between two reads: with the interval of a provider, a change is published within ten seconds. */
const pollMs = 2000;

/** Tells when models come or go, or the figures of their workers change, but for the uptime. */
export class ModelWatch {
  readonly #deps: ModelWatchDeps;
  readonly #fault: RepeatedFault;
  #published: string | undefined;
  #cancel: (() => void) | undefined;
  #polling: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: ModelWatchDeps) {
    this.#deps = deps;
    this.#fault = repeatedFault(deps, () => ({}), {
      failed: 'The figures of the models could not be read',
      worked: 'The figures of the models are read again',
    });
  }

  start(): void {
    this.#polling = this.#poll();
  }

  /** Resolves when nothing is read any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    try {
      this.#publish(await this.#deps.stats());
      this.#fault.worked();
    } catch (error) {
      this.#fault.failed(error);
    }
    if (this.#isStopped) return;
    this.#cancel = this.#deps.clock.after(pollMs, () => {
      this.#polling = this.#poll();
    });
  }

  #publish(stats: ReadonlyMap<string, WorkerStats>): void {
    const seen = JSON.stringify([...stats].map(([id, all]) => [id, { ...all, averageUptime: 0 }]));
    if (this.#published !== undefined && this.#published !== seen) {
      this.#deps.signals.publish({ kind: 'models' });
      this.#deps.onChange?.();
    }
    this.#published = seen;
  }
}
