interface Waiter {
  readonly position: bigint;
  readonly resolve: (isReached: boolean) => void;
}

/** Those who wait until the read models have reached a position. */
export class PositionWaiters {
  readonly #waiting = new Set<Waiter>();
  #position: bigint;
  #isOver = false;

  constructor(position: bigint) {
    this.#position = position;
  }

  get position(): bigint {
    return this.#position;
  }

  /** False when the time is up, or nothing will come any more; without `timeoutMs` no time is. */
  async reached(position: bigint, timeoutMs?: number): Promise<boolean> {
    if (position <= this.#position) return true;
    if (this.#isOver) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { position, resolve };
    this.#waiting.add(waiter);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => resolve(false), timeoutMs);
    const isReached = await promise;
    clearTimeout(timer);
    this.#waiting.delete(waiter);
    return isReached;
  }

  arrive(position: bigint): void {
    this.#position = position;
    for (const waiter of this.#waiting) {
      if (waiter.position <= position) waiter.resolve(true);
    }
  }

  end(): void {
    this.#isOver = true;
    for (const waiter of this.#waiting) waiter.resolve(false);
  }
}
