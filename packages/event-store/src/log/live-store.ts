import { StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { RecordedEvent, Shapes } from '../event.ts';
import { LiveFeed } from '../feed/live-feed.ts';
import { decode, type StoredEvent } from './encoded-event.ts';
import { upcast } from './upcast.ts';

/** The parts that all stores of this package share: a feed that is notified of appends, and a close. */
export abstract class LiveStore implements EventFeed {
  protected readonly feed: LiveFeed;
  readonly #shapes: Shapes;
  #closing: Promise<void> | undefined;

  constructor(shapes: Shapes) {
    this.#shapes = shapes;
    this.feed = new LiveFeed(this, shapes);
  }

  abstract readAll(after: bigint, limit: number): Promise<RecordedEvent[]>;
  abstract head(): Promise<bigint>;
  /** Releases the resources of the store, once the work under way has ended. */
  protected abstract release(): Promise<void>;

  subscribe(options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]> {
    return this.feed.subscribe(options);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  protected requireOpen(): void {
    if (this.#closing !== undefined) throw new StoreClosed();
  }

  /** Newly appended events of a store that counts positions without gaps. */
  protected publish(stored: readonly RecordedEvent[]): void {
    this.feed.publish(stored, (stored[0]?.position ?? 1n) - 1n);
  }

  /** An event in its newest shape, or as one that cannot be read. */
  protected read(stored: StoredEvent): RecordedEvent {
    return upcast(decode(stored), this.#shapes);
  }

  async #close(): Promise<void> {
    this.feed.close();
    await this.release();
  }
}
