import type { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import type { Clock } from '../kernel/clock.ts';
import { repeatedFault, type Log } from '../kernel/log.ts';

/** Work that becomes due as time passes, without an event that says so. */
export interface DueWork {
  readonly name: string;
  /** Does the work that is due at `now`; doing it again changes nothing. */
  readonly doDue: (now: Date) => Promise<void>;
}

interface RegularWorkOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between two checks. */
  readonly sweepMs: number;
}

/** Checks at regular intervals, from the start on, which work is due; one check at a time. */
export class RegularWork {
  readonly #work: DueWork;
  readonly #options: RegularWorkOptions;
  readonly #fault: RepeatedFault;
  #polling: Promise<void> = Promise.resolve();
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(work: DueWork, options: RegularWorkOptions) {
    this.#work = work;
    this.#options = options;
    this.#fault = repeatedFault(options, () => ({ processor: work.name }), {
      level: 'error',
      failed: 'Regular work failed and is tried again',
      worked: 'Regular work succeeds again',
    });
  }

  start(): void {
    void this.#again();
  }

  /** Resolves when all that is due now is done. */
  async idle(): Promise<void> {
    this.#polling = this.#polling.then(() => this.#poll());
    await this.#polling;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#polling;
  }

  async #again(): Promise<void> {
    await this.idle();
    if (this.#isStopped) return;
    this.#cancel = this.#options.clock.after(this.#options.sweepMs, () => void this.#again());
  }

  async #poll(): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#work.doDue(this.#options.clock.now());
      this.#fault.worked();
    } catch (error) {
      this.#fault.failed(error);
    }
  }
}
