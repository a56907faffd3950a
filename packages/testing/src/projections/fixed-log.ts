import type { EventFeed, SubscribeOptions } from '@mach42/event-store/event-feed.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { once } from 'node:events';

/** A log that does not grow; its subscribers wait after its end. */
export class FixedLog implements EventFeed {
  readonly #events: readonly RecordedEvent[];

  constructor(events: readonly RecordedEvent[]) {
    this.#events = events;
  }

  async head(): Promise<bigint> {
    return BigInt(this.#events.length);
  }

  async readEvent(id: string): Promise<RecordedEvent | undefined> {
    return this.#events.find((event) => event.id === id);
  }

  async readStream(stream: string): Promise<RecordedEvent[]> {
    return this.#events.filter((event) => event.stream === stream);
  }

  async *subscribe(options: SubscribeOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const { after, signal, batchSize = 1_000 } = options;
    for (let at = Number(after); at < this.#events.length; at += batchSize) {
      if (signal.aborted) return;
      yield this.#events.slice(at, at + batchSize);
    }
    if (!signal.aborted) await once(signal, 'abort');
  }
}
