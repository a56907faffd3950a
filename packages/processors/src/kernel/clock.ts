/** Time and timers, so that tests decide when it passes. */
export interface Clock {
  now(): Date;
  /** Calls back once, `ms` milliseconds from now; the returned function takes that back. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
