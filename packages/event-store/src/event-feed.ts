import type { RecordedEvent } from './event.ts';

export interface SubscribeOptions {
  /** Deliver what comes after this position; 0n: everything. */
  readonly after: bigint;
  /** Ends the subscription without an error. */
  readonly signal: AbortSignal;
  /** Most events a batch, 1 to 1,000; default 1,000. */
  readonly batchSize?: number;
}

/**
 * Backfill from the store, cutover, then live: every event after the given position, once, in
 * global order. A reader that is slow is fed from the store, so the buffer stays bounded.
 * Iterating throws `PositionAhead` when the log ends before `after`, `InvalidRequest` for other
 * options that cannot be, and `StoreClosed` when the store is closed in the meantime.
 */
export interface EventFeed {
  subscribe(options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]>;
}
