/** Upper bounds of the buckets of response times, in seconds. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface Answered {
  readonly method: string;
  /** The pattern of the route; an address may tell more. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Answers of one route of one class of status, such as `2xx`. */
export interface AnswerCount {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  readonly count: number;
}

/** Counts the answers of the process since it began. */
export class HttpMeter {
  readonly #counts = new Map<string, AnswerCount>();
  readonly #buckets: number[] = durationBounds.map(() => 0);
  #requests = 0;
  #failures = 0;
  #seconds = 0;

  note({ method, route, status, milliseconds }: Answered): void {
    const key = { method, route, status: `${Math.floor(status / 100)}xx` };
    const id = `${method} ${route} ${key.status}`;
    this.#counts.set(id, { ...key, count: (this.#counts.get(id)?.count ?? 0) + 1 });
    this.#requests += 1;
    if (status >= 500) this.#failures += 1;
    const seconds = milliseconds / 1000;
    this.#seconds += seconds;
    const bucket = durationBounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Answers with a status of 500 and above. */
  get failures(): number {
    return this.#failures;
  }

  get counts(): readonly AnswerCount[] {
    return [...this.#counts.values()];
  }

  /** `buckets` has a count for each of `durationBounds`, each of its own. */
  get durations(): { readonly buckets: readonly number[]; readonly seconds: number } {
    return { buckets: this.#buckets, seconds: this.#seconds };
  }
}
