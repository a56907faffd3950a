import { isList, sameJson } from '../json-value.ts';
import { Fingerprints } from './fingerprints.ts';

/** Steps of Myers' algorithm; about 50 ns each. */
const mostSteps = 100_000;
/** Values of two items that are compared to find out which became which; about 20 ns each. */
const mostComparisons = 400_000;

/**
 * The effort for comparing two documents, shared by all their lists. Once it is spent, further lists are compared
 * index by index.
 */
export class DiffEffort {
  #steps = mostSteps;
  #comparisons = mostComparisons;
  /** The numbers of texts, numbers, booleans and null. */
  readonly #ofPlain = new Map<unknown, number>();
  /** The numbers of lists and objects, by the numbers of their content. */
  readonly #ofContent = new Map<string, number>();
  readonly #known = new Map<object, number>();
  readonly #prints = new Fingerprints();
  #last = 0;

  /** The greatest number of edits that Myers' algorithm may look for. */
  get mostEdits(): number {
    return Math.floor(Math.sqrt(this.#steps));
  }

  /** Spends the cost of a search for so many edits. */
  spendEdits(edits: number): void {
    this.#steps -= Math.min(this.#steps, edits * edits);
  }

  /** Whether so many comparisons are left; they are then spent. */
  spendComparisons(count: number): boolean {
    if (count > this.#comparisons) return false;
    this.#comparisons -= count;
    return true;
  }

  /** Whether two values mean the same. */
  readonly same = (a: unknown, b: unknown): boolean => {
    if (a === b) return true;
    if (this.#prints.differ(a, b)) return false;
    const [one, other] = [this.#knownNumber(a), this.#knownNumber(b)];
    return one === undefined || other === undefined ? sameJson(a, b) : one === other;
  };

  /**
   * Returns the same number for values that mean the same, and mostly another for others; quicker than `numberOf`.
   */
  printOf(value: unknown): number {
    return this.#prints.of(value);
  }

  /**
   * Returns the same number for values that mean the same, and for no others. No part of a document is read twice.
   */
  numberOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.#numberIn(this.#ofPlain, value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const number = this.#numberIn(this.#ofContent, this.#contentOf(value));
    this.#known.set(value, number);
    return number;
  }

  #knownNumber(value: unknown): number | undefined {
    return typeof value === 'object' && value !== null ? this.#known.get(value) : undefined;
  }

  /** Loops instead of `map`: of lists within lists, each call is one more on the stack. */
  #contentOf(value: object): string {
    if (isList(value)) {
      let content = '[';
      for (const item of value) content += `${this.numberOf(item)},`;
      return content;
    }
    const fields = Object.entries(value).map(
      ([name, inner]) => `${this.#numberIn(this.#ofPlain, name)}:${this.numberOf(inner)}`,
    );
    return `{${fields.toSorted().join(',')}`;
  }

  #numberIn<Key>(numbers: Map<Key, number>, key: Key): number {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    this.#last += 1;
    numbers.set(key, this.#last);
    return this.#last;
  }
}
