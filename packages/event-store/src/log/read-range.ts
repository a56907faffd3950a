import { InvalidRequest } from '../errors.ts';
import type { ReadStreamOptions } from '../event-store.ts';

/** UTF-16 units of content that one call of `readAll` answers; one event may exceed them. */
export const mostInAnswer = 16 * 1024 * 1024;

interface ReadRange {
  readonly from: number;
  readonly backwards: boolean;
  readonly limit: number;
}

/** @throws InvalidRequest `from` or `limit` is not a count */
export function readRange(options: ReadStreamOptions): ReadRange {
  const backwards = options.direction === 'backwards';
  const from = options.from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
  const limit = options.limit ?? Number.MAX_SAFE_INTEGER;
  requireCount('from', from);
  requireCount('limit', limit);
  return { from, backwards, limit };
}

export function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new InvalidRequest(`${name} must be an integer from 0 on, not ${value}.`);
  }
}

export function requirePosition(after: bigint): void {
  if (after < 0n) throw new InvalidRequest(`A position counts from 0, ${after} is none.`);
}

const budget = 2;
const largest = 512;

/**
 * The number of rows to read at once, so that reading keeps the event loop for about two milliseconds. It is doubled
 * after a quick slice and reduced after a slow one, as rows may have bytes or megabytes.
 */
export class SliceSize {
  #rows = 128;

  get rows(): number {
    return this.#rows;
  }

  /** @param milliseconds that reading `rows` rows took */
  adapt(milliseconds: number): void {
    const fitting = Math.floor((this.#rows * budget) / Math.max(milliseconds, 0.01));
    this.#rows = Math.max(1, Math.min(fitting, this.#rows * 2, largest));
  }
}
