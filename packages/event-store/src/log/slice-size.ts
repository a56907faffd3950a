const budget = 2;
const largest = 512;

/**
 * How many rows to read at once, so that reading keeps the event loop about two milliseconds:
 * doubled after a quick slice, shrunk after a slow one, as rows may hold bytes or megabytes.
 */
export class SliceSize {
  #rows = 128;

  get rows(): number {
    return this.#rows;
  }

  /** @param milliseconds that reading `rows` rows took */
  adapt(milliseconds: number): void {
    const fitting = Math.floor((this.#rows * budget) / Math.max(milliseconds, 0.01));
    this.#rows = Math.max(1, Math.min(fitting, this.#rows * 2, largest));
  }
}
