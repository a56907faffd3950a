import { isFields, isList, sameJson } from '../json-value.ts';

/** Steps of Myers' algorithm; about 50 ns each. */
const mostSteps = 200_000;
/** Values of two items that are compared to find out which became which; about 20 ns each. */
const mostComparisons = 400_000;

/**
 * The effort for comparing two documents, shared by all their lists. Lists that are met when it is
 * spent are compared index by index.
 */
export class DiffEffort {
  #steps = mostSteps;
  #comparisons = mostComparisons;
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  /** The greatest number of edits that Myers' algorithm may look for. */
  get mostEdits(): number {
    return Math.floor(Math.sqrt(this.#steps));
  }

  /** Takes what looking for so many edits has cost. */
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
    const [one, other] = [this.#knownNumber(a), this.#knownNumber(b)];
    return one === undefined || other === undefined ? sameJson(a, b) : one === other;
  };

  /** The same number for values that mean the same, and for no others. */
  numberOf(value: unknown): number {
    const known = this.#knownNumber(value);
    if (known !== undefined) return known;
    const number = this.#numberOfText(this.#textOf(value));
    if (typeof value === 'object' && value !== null) this.#known.set(value, number);
    return number;
  }

  #knownNumber(value: unknown): number | undefined {
    return typeof value === 'object' && value !== null ? this.#known.get(value) : undefined;
  }

  /** Of a list or object the numbers of what it contains: no part of a document is read twice. */
  #textOf(value: unknown): string {
    if (typeof value === 'string') return `"${value}`;
    if (isList(value)) return `[${value.map((item) => this.numberOf(item)).join(',')}`;
    if (!isFields(value)) return String(value);
    const fields = Object.keys(value).map(
      (name) => `${this.#numberOfText(`"${name}`)}:${this.numberOf(value[name])}`,
    );
    return `{${fields.toSorted().join(',')}`;
  }

  #numberOfText(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}
