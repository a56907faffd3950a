import type { RecordedEvent } from '../event.ts';

export interface LinkedEvent {
  readonly event: RecordedEvent;
  /** Position of the event before it in the log; 0n: it is the first. */
  readonly after: bigint;
}

/** Restores the order of the log among events that come in the order of their partitions. */
export class PositionOrder {
  /** Position of the last event that was answered. */
  #last: bigint;
  #highest: bigint;
  /** The events that came too early, by the position of the event before them. */
  readonly #early = new Map<bigint, RecordedEvent>();

  constructor(last: bigint) {
    this.#last = last;
    this.#highest = last;
  }

  get last(): bigint {
    return this.#last;
  }

  /** The highest position that was seen or passed. */
  get highest(): bigint {
    return this.#highest;
  }

  /** Events that wait for one before them. */
  get waiting(): number {
    return this.#early.size;
  }

  /** Takes events in any order, any of them again; answers those whose turn has come. */
  take(links: readonly LinkedEvent[]): RecordedEvent[] {
    for (const { event, after } of links) {
      if (event.position <= this.#last) continue;
      if (event.position > this.#highest) this.#highest = event.position;
      this.#early.set(after, event);
    }
    return this.#release();
  }

  /** Skips all events up to this position; answers the events whose turn has come. */
  skipTo(position: bigint): RecordedEvent[] {
    if (position <= this.#last) return [];
    for (const [after, event] of this.#early) {
      if (event.position <= position) this.#early.delete(after);
    }
    this.#last = position;
    if (position > this.#highest) this.#highest = position;
    return this.#release();
  }

  #release(): RecordedEvent[] {
    const released: RecordedEvent[] = [];
    let next = this.#early.get(this.#last);
    while (next !== undefined) {
      released.push(next);
      this.#early.delete(this.#last);
      this.#last = next.position;
      next = this.#early.get(this.#last);
    }
    return released;
  }
}
