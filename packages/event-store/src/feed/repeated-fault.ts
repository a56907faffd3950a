import { Backoff } from './retry.ts';

interface Telling {
  /** @param times how often it has failed since the last time that something was said */
  readonly failed: (error: unknown, times: number) => void;
  readonly worked?: () => void;
  /** The name that equal faults share; default: the text of the error. */
  readonly kindOf?: (error: unknown) => string;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
}

/** Milliseconds between two reports of the same fault: the first and the longest. */
const distances = [60_000, 3_600_000] as const;
/**
 * Milliseconds. A fault that returns sooner after a success is the same fault, as where a service fails and works in
 * turns.
 */
const workedMs = 10_000;
/** Different faults that are reported at once; more than these count as known. */
const mostKinds = 8;

/**
 * Reports the faults of something that is tried again and again: each at once, and while it lasts at growing distances. That it
 * works again is reported once.
 */
export class RepeatedFault {
  readonly #telling: Telling;
  readonly #now: () => number;
  readonly #kinds = new Set<string>();
  readonly #distances = new Backoff(...distances);
  #times = 0;
  #isReported = false;
  #hasWorked = false;
  #failedAt = Number.NEGATIVE_INFINITY;
  #silentUntil = Number.NEGATIVE_INFINITY;

  constructor(telling: Telling) {
    this.#telling = telling;
    this.#now = telling.now ?? (() => performance.now());
  }

  failed(error: unknown): void {
    const { kindOf = String } = this.#telling;
    const kind = kindOf(error);
    const now = this.#now();
    if (now - this.#failedAt >= (this.#hasWorked ? workedMs : distances[0])) this.#reset();
    this.#failedAt = now;
    this.#hasWorked = false;
    this.#times += 1;
    const isNew = !this.#kinds.has(kind) && this.#kinds.size < mostKinds;
    if (!isNew && now < this.#silentUntil) return;
    if (now >= this.#silentUntil) this.#silentUntil = now + this.#distances.next();
    this.#kinds.add(kind);
    const times = this.#times;
    this.#times = 0;
    this.#isReported = true;
    this.#telling.failed(error, times);
  }

  /** Costs nothing where nothing had failed. */
  worked(): void {
    this.#hasWorked = true;
    if (!this.#isReported) return;
    this.#isReported = false;
    this.#telling.worked?.();
  }

  #reset(): void {
    this.#kinds.clear();
    this.#distances.reset();
    this.#silentUntil = Number.NEGATIVE_INFINITY;
    this.#times = 0;
  }
}
