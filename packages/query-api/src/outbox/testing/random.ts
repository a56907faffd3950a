/** Chance that a seed repeats (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Undefined when there is nothing to pick. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }
}
