import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { RecordedEvent } from '../event.ts';

/** A subscription that a test reads by the count of events. */
export class FeedReader {
  readonly batchSizes: number[] = [];
  readonly #abort = new AbortController();
  readonly #iterator: AsyncIterator<readonly RecordedEvent[]>;
  #unread: RecordedEvent[] = [];

  constructor(feed: EventFeed, options: Partial<Omit<SubscribeOptions, 'signal'>> = {}) {
    const subscription = feed.subscribe({ after: 0n, ...options, signal: this.#abort.signal });
    this.#iterator = subscription[Symbol.asyncIterator]();
  }

  /** The next `count` events, as soon as they are delivered. */
  async next(count: number): Promise<RecordedEvent[]> {
    while (this.#unread.length < count) {
      const { done, value } = await this.#iterator.next();
      if (done === true) throw new Error('The subscription ended before its events had come.');
      this.batchSizes.push(value.length);
      this.#unread.push(...value);
    }
    return this.#unread.splice(0, count);
  }

  /** Aborts and lets the iteration end; rejects when that is an error or another batch comes. */
  async end(): Promise<void> {
    this.#abort.abort();
    const { done } = await this.#iterator.next();
    if (done !== true) throw new Error('An aborted subscription delivered a batch.');
  }
}

/** The first `count` events that a new subscription after `after` delivers. */
export async function firstEvents(
  feed: EventFeed,
  after: bigint,
  count: number,
): Promise<RecordedEvent[]> {
  const reader = new FeedReader(feed, { after });
  const events = await reader.next(count);
  await reader.end();
  return events;
}
