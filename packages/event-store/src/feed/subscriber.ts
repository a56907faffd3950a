import type { RecordedEvent } from '../event.ts';

/** Most events that wait for a slow reader; what comes on top is read from the store later. */
const bufferLimit = 1_000;

/**
 * One reader's position in the log. Behind, it is filled from the store and ignores what is offered;
 * caught up, it buffers what is offered, until the buffer is full and it is behind again.
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

  /** What the store has after `tail`; `newest` is the highest published position. */
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
