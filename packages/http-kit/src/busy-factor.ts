import { limits } from '@mach42/contracts/kernel/limits.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const { busyAtMost, lateMs } = limits.http.calls;
const rise = 2;
/** It falls more slowly than it rises: those who wait to ask again would come all at once. */
const fall = 1.25;
/** Milliseconds between two measurements. */
const everyMs = 500;
const resolutionMs = 10;

/** How much more a call costs while the event loop is late, as everybody waits then for those who ask for most. */
export class BusyFactor {
  #value = 1;

  get value(): number {
    return this.#value;
  }

  /** @param late milliseconds that the turns of the event loop were late since the measurement before, on average */
  measured(late: number): void {
    if (late > lateMs) this.#value = Math.min(busyAtMost, this.#value * rise);
    else if (late < lateMs / 2) this.#value = Math.max(1, this.#value / fall);
  }
}

/** Measures the event loop of this thread until it is stopped by the answered function. */
export function followEventLoop(factor: BusyFactor): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const timer = setInterval(() => {
    // The recorded time is the one between two checks, which includes the wait for the second one.
    const late = delay.count === 0 ? everyMs : delay.mean / 1e6 - resolutionMs;
    delay.reset();
    factor.measured(late);
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}
