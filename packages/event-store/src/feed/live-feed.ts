import { setImmediate } from 'node:timers/promises';
import { InvalidRequest, PositionAhead, StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { RecordedEvent, Shapes } from '../event.ts';
import { requirePosition } from '../log/read-range.ts';
import { upcast } from '../log/upcast.ts';
import { retryWhileAway } from './retry.ts';

/** The store that a feed reads from when it cannot hand over events itself. */
export type FeedSource = Pick<EventStore, 'readAll' | 'head'>;

const largestBatch = 1_000;

/**
 * A feed that is notified of the log's growth. Events that this process appends are published, in global order, and a
 * subscriber that has read everything before receives them without a query. Of events of other processes the feed
 * learns only the position, and reads them from the store.
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

  /** @param head a position that the log has reached, by an append of any process */
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
      await retryWhileAway(signal, () => this.#requireReached(after));
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
    const events = await retryWhileAway(signal, read);
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

/** Most events that wait for a slow reader; what comes on top is read from the store later. */
const bufferLimit = 1_000;

/**
 * One reader's position in the log. A subscriber that is behind is filled from the store and ignores offered events.
 * One that has caught up buffers offered events, until the buffer is full and it is behind again.
 */
export class Subscriber {
  #buffer: RecordedEvent[] = [];
  #isBehind = true;
  /** Position of the last event taken or buffered. */
  #tail: bigint;
  #wake: () => void = () => {};

  constructor(after: bigint) {
    this.#tail = after;
  }

  get tail(): bigint {
    return this.#tail;
  }

  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Buffered events in order, removed from the buffer. */
  take(limit: number): readonly RecordedEvent[] {
    return this.#buffer.splice(0, limit);
  }

  /**
   * Newly appended events, which come in global order.
   * @param before position that the log had reached when they were appended
   */
  offer(events: readonly RecordedEvent[], before: bigint): void {
    if (this.#isBehind) return;
    const fresh = events.filter(({ position }) => position > this.#tail);
    if (fresh.length === 0) return;
    if (before > this.#tail || this.#buffer.length + fresh.length > bufferLimit) {
      this.fallBehind();
      return;
    }
    this.#push(fresh);
    this.#wake();
  }

  /** Takes the events of the store after `tail`; `newest` is the highest published position. */
  fillFromStore(events: readonly RecordedEvent[], isEnd: boolean, newest: bigint): void {
    this.#push(events);
    this.#isBehind = !isEnd || this.#tail < newest;
  }

  fallBehind(): void {
    this.#isBehind = true;
    this.#wake();
  }

  wake(): void {
    this.#wake();
  }

  /** Resolves at the next wake; ask for it in the same turn in which nothing was there to take. */
  nextWake(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #push(events: readonly RecordedEvent[]): void {
    for (const event of events) this.#buffer.push(event);
    this.#tail = events.at(-1)?.position ?? this.#tail;
  }
}
