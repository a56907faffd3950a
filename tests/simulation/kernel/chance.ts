import { seededRandom } from '@mach42/event-store/contract/seeded-random.ts';
import { hash } from 'node:crypto';

/** Chance that a seed repeats. Each concern has its own fork, so that one draws nothing from another. */
export class Chance {
  readonly #seed: string;
  readonly #next: () => number;

  constructor(seed: string | number) {
    this.#seed = String(seed);
    this.#next = seededRandom(hash('sha256', this.#seed, 'buffer').readInt32LE());
  }

  /** The same for the same name, whatever has been drawn. */
  fork(name: string | number): Chance {
    return new Chance(`${this.#seed}/${name}`);
  }

  /** From 0 to below 1. */
  next(): number {
    return this.#next();
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** A number from `low` to below `high`. */
  between(low: number, high: number): number {
    return low + this.#next() * (high - low);
  }

  happens(probability: number): boolean {
    return this.#next() < probability;
  }

  /** Undefined when there is nothing to pick. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  /** One of the names, as often as its weight says. */
  weighed<Name extends string>(weights: { readonly [N in Name]: number }): Name {
    const entries = Object.entries<number>(weights) as [Name, number][];
    let left = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    throw new RangeError('There is nothing to choose from.');
  }

  /** Writes over all of them. */
  bytes(bytes: Uint8Array): void {
    for (let n = 0; n < bytes.length; n += 1) bytes[n] = this.below(256);
  }
}
