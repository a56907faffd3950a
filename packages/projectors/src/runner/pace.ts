import { setImmediate } from 'node:timers/promises';

/** Lets the event loop do its other work after every slice of synchronous work. */
export class Pace {
  readonly #now: () => number;
  readonly #sliceMs: number;
  #sliceEnds: number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number, sliceMs: number) {
    this.#now = now;
    this.#sliceMs = sliceMs;
    this.#sliceEnds = now() + sliceMs;
  }

  get isSliceOver(): boolean {
    return this.#now() >= this.#sliceEnds;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.#sliceEnds = this.#now() + this.#sliceMs;
  }
}
