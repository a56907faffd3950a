/** The median of the last measurements. */
export class ResponseTimes {
  readonly #kept: number;
  readonly #times: number[] = [];
  #next = 0;

  /** @param kept measurements that are remembered */
  constructor(kept: number) {
    this.#kept = kept;
  }

  add(milliseconds: number): void {
    this.#times[this.#next] = milliseconds;
    this.#next = (this.#next + 1) % this.#kept;
  }

  /** Null before the first measurement. */
  median(): number | null {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const upper = sorted[Math.floor(sorted.length / 2)];
    const lower = sorted[Math.floor((sorted.length - 1) / 2)];
    return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
  }
}
