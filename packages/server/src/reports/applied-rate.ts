interface AppliedRateOptions {
  /** Events applied so far; a new runner begins at 0 again. */
  readonly events: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface Sample {
  readonly at: number;
  readonly total: number;
}

const windowMs = 60_000;
const everyMs = 5_000;

/** Measures how many events a process applies in a second, during the last minute. */
export class AppliedRate implements Disposable {
  readonly #options: AppliedRateOptions;
  readonly #timer: NodeJS.Timeout;
  #samples: Sample[];
  #last: number;

  constructor(options: AppliedRateOptions) {
    this.#options = options;
    this.#last = options.events();
    this.#samples = [{ at: options.now(), total: 0 }];
    this.#timer = setInterval(() => this.sample(), everyMs).unref();
  }

  /** Events in a second. */
  get perSecond(): number {
    this.sample();
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (first === undefined || last === undefined || last.at <= first.at) return 0;
    return Math.round(((last.total - first.total) * 10_000) / (last.at - first.at)) / 10;
  }

  sample(): void {
    const { events, now } = this.#options;
    const [at, counted] = [now(), events()];
    const more = counted < this.#last ? counted : counted - this.#last;
    this.#last = counted;
    this.#samples.push({ at, total: (this.#samples.at(-1)?.total ?? 0) + more });
    // The sample before the window stays: it marks the beginning of the window.
    const within = this.#samples.findIndex((sample) => sample.at > at - windowMs);
    this.#samples = this.#samples.slice(Math.max(0, within - 1));
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
