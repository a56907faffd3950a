import { pruneChanges } from '@mach42/read-models/changes/pruning.writes.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { setTimeout } from 'node:timers/promises';

export interface ChangePrunerOptions {
  /** The read models in use at the moment of the question. */
  readonly database: () => Database;
  /** Changes from before this time, ISO 8601 in UTC, are too old to be kept. */
  readonly keepChangesSince: () => string;
  /** Called with why something could not be removed; it is tried again. */
  readonly onWarning: (error: unknown) => void;
  /** Pauses in milliseconds. */
  readonly pauses?: Pauses;
  /** Changes forgotten in one transaction. */
  readonly step?: number;
}

interface Pauses {
  /** The pause between two steps, so that others can read and write. */
  readonly step: number;
  /** The pause after all old changes are removed. */
  readonly round: number;
  readonly fault: number;
}

const usualPauses: Pauses = { step: 50, round: 600_000, fault: 10_000 };
/** A few milliseconds of a transaction. */
const usualStep = 250;

/** Forgets old changes, a few at a time, for as long as it runs. Rules: `SPEC.md`. */
export class ChangePruner {
  readonly #options: ChangePrunerOptions;
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: ChangePrunerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Resolves when the step under way is committed. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { pauses = usualPauses, onWarning } = this.#options;
    while (!this.#ending.signal.aborted) {
      try {
        await this.#pruneAll(pauses.step);
        await this.#pause(pauses.round);
      } catch (error) {
        onWarning(error);
        await this.#pause(pauses.fault);
      }
    }
  }

  async #pruneAll(pause: number): Promise<void> {
    const { database, keepChangesSince, step = usualStep } = this.#options;
    const before = keepChangesSince();
    while (!this.#ending.signal.aborted && (await pruneChanges(database(), before, step))) {
      await this.#pause(pause);
    }
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#ending;
    // Ended early, it is the end.
    await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
