import type { Clock } from '@mach42/processors/kernel/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes only when a test says so. */
export class FakeClock implements Clock {
  #now: number;
  /** The milliseconds by which the time of day was set ahead, or back. */
  #ahead = 0;
  readonly #timers = new Set<Timer>();

  constructor(now = '2026-11-20T09:00:00.000Z') {
    this.#now = Date.parse(now);
  }

  now(): Date {
    return new Date(this.#now + this.#ahead);
  }

  elapsed(): number {
    return this.#now;
  }

  /** Sets the time of day: no time passes. */
  set(aheadMs: number): void {
    this.#ahead = aheadMs;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass and calls back what falls due, in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (let next = this.#nextDue(until); next !== undefined; next = this.#nextDue(until)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = until;
  }

  #nextDue(until: number): Timer | undefined {
    return [...this.#timers]
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => one.at - other.at)[0];
  }
}
