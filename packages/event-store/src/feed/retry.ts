import { setTimeout } from 'node:timers/promises';
import { EventStoreError } from '../errors.ts';

/**
 * Faults after which the same may succeed later: a server or a disk is available again, an operator corrects a sign-in, or
 * this process restarts. They are of a log that was opened before.
 */
const transient: ReadonlySet<string> = new Set([
  'DATABASE_UNREACHABLE',
  'DATABASE_SIGN_IN_REFUSED',
  'DATABASE_MISSING',
  'DATABASE_PERMISSION_MISSING',
  'APPEND_UNSETTLED',
  'KEYS_UNAVAILABLE',
  'DISK_FULL',
  'STORAGE_FAILED',
  'STORE_NOT_WRITABLE',
  'STORE_IN_USE',
  'SERVER_UNSUITABLE',
  'WRITER_FAILED',
]);

/** Whether an error says that a log cannot be read or written at the moment. Then the request itself is correct. */
export const isAway = (error: unknown): boolean =>
  error instanceof EventStoreError && transient.has(error.code);

/** Pauses between tries, in milliseconds, each twice as long as the one before, up to the longest. */
export class Backoff {
  readonly #first: number;
  readonly #longest: number;
  #next: number;

  constructor(first = 100, longest = 5_000) {
    this.#first = first;
    this.#longest = longest;
    this.#next = first;
  }

  next(): number {
    const pause = this.#next;
    this.#next = Math.min(this.#longest, pause * 2);
    return pause;
  }

  /** Makes the first wait short again, after a try that succeeded. */
  reset(): void {
    this.#next = this.#first;
  }
}

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Does something again for as long as the store is away.
 * @throws whatever else it fails with; the last error once the signal has aborted
 */
export async function retryWhileAway<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const backoff = new Backoff(100, 1_000);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error;
      await pauseFor(backoff.next(), signal);
    }
  }
}
