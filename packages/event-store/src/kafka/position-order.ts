import type { RecordedEvent } from '../event.ts';

/** Restores the order of the log among events that come in the order of their partitions. */
export class PositionOrder {
  /** Position of the next event to go out. */
  #awaited: bigint;
  #highest: bigint;
  readonly #early = new Map<bigint, RecordedEvent>();

  constructor(after: bigint) {
    this.#awaited = after + 1n;
    this.#highest = after;
  }

  get awaited(): bigint {
    return this.#awaited;
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
  take(events: readonly RecordedEvent[]): RecordedEvent[] {
    for (const event of events) {
      if (event.position < this.#awaited) continue;
      if (event.position > this.#highest) this.#highest = event.position;
      this.#early.set(event.position, event);
    }
    return this.#release();
  }

  /** Gives up everything up to this position; answers those whose turn has come. */
  skipTo(position: bigint): RecordedEvent[] {
    if (position < this.#awaited) return [];
    for (const early of this.#early.keys()) if (early <= position) this.#early.delete(early);
    this.#awaited = position + 1n;
    if (position > this.#highest) this.#highest = position;
    return this.#release();
  }

  #release(): RecordedEvent[] {
    const released: RecordedEvent[] = [];
    let next = this.#early.get(this.#awaited);
    while (next !== undefined) {
      released.push(next);
      this.#early.delete(this.#awaited);
      this.#awaited += 1n;
      next = this.#early.get(this.#awaited);
    }
    return released;
  }
}
