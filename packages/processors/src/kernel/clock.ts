/** Time and timers, so that tests decide when it passes. */
export interface Clock {
  /** The time of day, which may be set while the process runs. */
  now(): Date;
  /** Milliseconds since an arbitrary start: for durations, as it never jumps. */
  elapsed(): number;
  /** Calls back once, `ms` milliseconds from now; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  const cancel = clock.after(ms, end);
  signal.addEventListener('abort', end, { once: true });
  await promise;
  cancel();
  signal.removeEventListener('abort', end);
}

/**
 * Resolves as a promise does, or rejects with the reason of the signal as soon as it aborts. The work behind the
 * promise continues, and its result is ignored.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // The promise is handled also where the signal is aborted already: an unhandled rejection would end the process.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
