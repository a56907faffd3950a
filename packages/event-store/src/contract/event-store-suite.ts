import { describe } from 'vitest';
import { describeAppending } from './appending.ts';
import { describeCountedPositions } from './counted-positions.ts';
import { describeFeedEnd } from './feed-end.ts';
import { describeFeedWaking } from './feed-waking.ts';
import { describeFeed } from './feed.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeLife } from './life.ts';
import type { CreateLog } from './log-under-test.ts';
import { describeReading } from './reading.ts';
import { describeSnapshots } from './snapshots.ts';
import { describeUnreadable } from './unreadable.ts';
import { describeUpcasting } from './upcasting.ts';

export interface SuiteOptions {
  /** Whether the adapter counts positions from 1 on without gaps; default true. */
  readonly countsPositions?: boolean;
  /** Whether the adapter's client sets timers of its own, for deadlines; default false. */
  readonly setsTimers?: boolean;
}

/** Rules ES1 to ES81 of `SPEC.md`, for any adapter of `EventStore` and `EventFeed`. */
export function describeEventStore(
  adapter: string,
  createLog: CreateLog,
  { countsPositions = true, setsTimers = false }: SuiteOptions = {},
): void {
  describe(`event store: ${adapter}`, () => {
    describeAppending(createLog);
    if (countsPositions) describeCountedPositions(createLog);
    describeIdempotency(createLog);
    describeReading(createLog);
    describeUpcasting(createLog);
    describeUnreadable(createLog);
    describeSnapshots(createLog);
    describeFeed(createLog);
    if (!setsTimers) describeFeedWaking(createLog);
    describeFeedEnd(createLog);
    describeLife(createLog);
  });
}
