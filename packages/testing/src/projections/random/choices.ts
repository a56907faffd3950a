import { seededRandom } from '@mach42/event-store/contract/seeded-random.ts';

const words = ['lease', 'kiln', 'glaze', 'night train', 'ÆØÅ', '“quoted”', 'a/b~c', '🙂', ''];

/** Choices that are the same for a seed. */
export class Choices {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** Undefined only when there is nothing to choose from. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  words(): string {
    return `${this.pick(words)} ${this.pick(words)} ${this.below(100)}`;
  }
}
