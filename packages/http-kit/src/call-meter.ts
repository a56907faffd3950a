import { limits } from '@mach42/contracts/kernel/limits.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const { busyAtMost, lateMs } = limits.http.calls;
const rise = 2;
/** The factor falls more slowly than it rises: otherwise all waiting callers would ask again at once. */
const fall = 1.25;
/** Milliseconds between two measurements. */
const everyMs = 500;
const resolutionMs = 10;

/**
 * The factor by which a call costs more while the event loop is late, because all callers then wait for those who ask
 * for most.
 */
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

/** People and addresses that are remembered; beyond these, the one without calls for the longest time gets a full bucket. */
const remembered = 20_000;

interface Bucket {
  /** The cost that is left at the time `at`. */
  readonly left: number;
  readonly at: number;
}

interface CallMeterOptions {
  /** Cost of calls a second, of one person. */
  readonly perSecond: number;
  /** Milliseconds of any clock that does not go back. */
  readonly now?: () => number;
  /** Milliseconds until a refusal is answered; default `limits.http.calls.refusedAfterMs`. */
  readonly refusedAfterMs?: number;
}

/**
 * Measures the cost of the calls to this process by a token bucket for each caller. A bucket holds the cost of
 * `limits.http.calls.bucketSeconds` and fills at `perSecond`. The bucket of an address, which its guests share, fills
 * at half of that.
 */
export class CallMeter {
  /** Costs are multiplied by it. */
  readonly busy = new BusyFactor();
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #refusedAfterMs: number;
  #held = 0;
  /** In the order of the last call. */
  readonly #buckets = new Map<string, Bucket>();

  constructor({
    perSecond,
    now = () => performance.now(),
    refusedAfterMs = limits.http.calls.refusedAfterMs,
  }: CallMeterOptions) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#refusedAfterMs = refusedAfterMs;
  }

  /** Takes a cost; answers the seconds to wait where there is not as much, and takes nothing then. */
  ofPerson(id: string, cost: number): number {
    return this.#take(`person ${id}`, cost, this.#perSecond);
  }

  ofAddress(network: string, cost: number): number {
    return this.#take(`address ${network}`, cost, this.#perSecond / 2);
  }

  /**
   * Resolves when a refusal may be answered: callers who ask again as soon as they are refused would cost as much as
   * those whose calls are carried out. Beyond a number of held refusals, further ones are answered at once.
   */
  async holdRefusal(): Promise<void> {
    if (this.#held >= limits.http.calls.refusalsHeld) return;
    this.#held += 1;
    await pause(this.#refusedAfterMs);
    this.#held -= 1;
  }

  get size(): number {
    return this.#buckets.size;
  }

  #take(name: string, usual: number, perSecond: number): number {
    const now = this.#now();
    const cost = usual * this.busy.value;
    // With a bucket smaller than the cost, the call could never be made.
    const full = Math.max(perSecond * limits.http.calls.bucketSeconds, cost);
    const { left, at } = this.#buckets.get(name) ?? { left: full, at: now };
    const filled = Math.min(full, left + ((now - at) / 1000) * perSecond);
    const isEnough = filled >= cost;
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: isEnough ? filled - cost : filled, at: now });
    if (this.#buckets.size > remembered) {
      const [oldest = ''] = this.#buckets.keys();
      this.#buckets.delete(oldest);
    }
    return isEnough ? 0 : Math.max(1, Math.ceil((cost - filled) / perSecond));
  }
}
