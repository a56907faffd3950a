import { describe } from 'vitest';
import { describeAppending } from './appending.ts';
import { describeFeedEnd } from './feed-end.ts';
import { describeFeed } from './feed.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeLife } from './life.ts';
import type { CreateLog } from './log-under-test.ts';
import { describeReading } from './reading.ts';
import { describeSnapshots } from './snapshots.ts';
import { describeUpcasting } from './upcasting.ts';

/** Rules ES1 to ES81 of `SPEC.md`, for any adapter of `EventStore` and `EventFeed`. */
export function describeEventStore(adapter: string, createLog: CreateLog): void {
  describe(`event store: ${adapter}`, () => {
    describeAppending(createLog);
    describeIdempotency(createLog);
    describeReading(createLog);
    describeUpcasting(createLog);
    describeSnapshots(createLog);
    describeFeed(createLog);
    describeFeedEnd(createLog);
    describeLife(createLog);
  });
}
