/** Calls others, of which one is under way at a time: what comes meanwhile is one more call. */
export class Calls {
  readonly #call: () => Promise<void>;
  readonly #onWarning: (error: unknown) => void;
  #isUnderWay = false;
  #isWanted = false;

  constructor(call: () => Promise<void>, onWarning: (error: unknown) => void) {
    this.#call = call;
    this.#onWarning = onWarning;
  }

  make(): void {
    this.#isWanted = true;
    if (!this.#isUnderWay) void this.#callWhileWanted();
  }

  async #callWhileWanted(): Promise<void> {
    this.#isUnderWay = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      try {
        await this.#call();
      } catch (error) {
        this.#onWarning(error);
      }
    }
    this.#isUnderWay = false;
  }
}
