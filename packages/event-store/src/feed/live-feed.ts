import { setImmediate } from 'node:timers/promises';
import { InvalidRequest, PositionAhead, StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { RecordedEvent, Shapes } from '../event.ts';
import { requirePosition } from '../log/read-range.ts';
import { upcast } from '../log/upcast.ts';
import { Subscriber } from './subscriber.ts';
import { whileAway } from './while-away.ts';

/** What a feed reads from when it cannot hand over. */
export type FeedSource = Pick<EventStore, 'readAll' | 'head'>;

const largestBatch = 1_000;

/**
 * A feed that is notified of the log's growth. What this process appended is published, in global
 * order, and a subscriber that has read everything before gets it without a query. Events of other processes are
 * by its position alone, and read from the store.
 */
export class LiveFeed implements EventFeed {
  readonly #source: FeedSource;
  readonly #shapes: Shapes;
  readonly #subscribers = new Set<Subscriber>();
  #newest = 0n;
  #isClosed = false;

  constructor(source: FeedSource, shapes: Shapes) {
    this.#source = source;
    this.#shapes = shapes;
  }

  /**
   * @param stored newly appended events as they were stored, in global order
   * @param before position of the event before them
   */
  publish(stored: readonly RecordedEvent[], before: bigint): void {
    this.#raise(stored.at(-1)?.position ?? 0n);
    if (this.#subscribers.size === 0) return;
    const events = stored.map((event) => upcast(event, this.#shapes));
    for (const subscriber of this.#subscribers) subscriber.offer(events, before);
  }

  /** @param head a position that the log has reached, by whomever */
  reach(head: bigint): void {
    if (!this.#raise(head)) return;
    for (const subscriber of this.#subscribers) {
      if (subscriber.tail < head) subscriber.fallBehind();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const subscriber of this.#subscribers) subscriber.wake();
  }

  async *subscribe(options: SubscribeOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const { after, signal } = options;
    const batchSize = checkedBatchSize(options);
    if (signal.aborted) return;
    const subscriber = new Subscriber(after);
    const wake = () => subscriber.wake();
    this.#subscribers.add(subscriber);
    signal.addEventListener('abort', wake);
    try {
      await whileAway(signal, () => this.#requireReached(after));
      while (!signal.aborted) {
        if (this.#isClosed) throw new StoreClosed();
        const batch = subscriber.take(batchSize);
        if (batch.length > 0) yield batch;
        else if (subscriber.isBehind) await this.#backfill(subscriber, batchSize, signal);
        else await subscriber.nextWake();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', wake);
      this.#subscribers.delete(subscriber);
    }
  }

  #raise(head: bigint): boolean {
    if (head <= this.#newest) return false;
    this.#newest = head;
    return true;
  }

  async #requireReached(after: bigint): Promise<void> {
    const head = await this.#source.head();
    if (after > head) throw new PositionAhead(after, head);
    // A store may return fewer events than there are: a subscriber that has not reached the head reads again.
    this.reach(head);
  }

  async #backfill(subscriber: Subscriber, batchSize: number, signal: AbortSignal): Promise<void> {
    const read = () => this.#source.readAll(subscriber.tail, batchSize);
    const events = await whileAway(signal, read);
    subscriber.fillFromStore(events, events.length < batchSize, this.#newest);
    // A backlog must not keep requests from being answered.
    await setImmediate();
  }
}

function checkedBatchSize({ after, batchSize = largestBatch }: SubscribeOptions): number {
  requirePosition(after);
  if (!Number.isSafeInteger(batchSize) || batchSize < 1 || batchSize > largestBatch) {
    throw new InvalidRequest(`batchSize must be 1 to ${largestBatch}, not ${batchSize}.`);
  }
  return batchSize;
}
