import type { Clock } from './clock.ts';
import { repeatedFault, type Log } from './log.ts';

/** The lease of a claim. */
interface Lease {
  /** ISO 8601, UTC. */
  readonly until: string;
  /** The time of the request, by the clock that never jumps. */
  readonly askedAt: number;
  /** Extends it until then, later than before; false when another worker holds it or the work has ended. */
  readonly renew: (until: string) => Promise<boolean>;
}

interface LeaseHolder {
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds of a lease. */
  readonly leaseMs: number;
  /** Milliseconds before a renewal that failed is tried again. */
  readonly retryMs: number;
}

/** The reason with which work is aborted that another worker may have taken over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('The lease of this work has run out.');
  }
}

/** The part of a lease that is left when it is renewed, so that the renewal can be tried more than once. */
const remainder = 1 / 3;

/**
 * Does work under a lease, which is renewed for as long as that takes. The signal that the work is
 * given aborts as the given one does, and with `LeaseLost` as soon as the lease is another's, or ran out.
 */
export async function holdLease<T>(
  { clock, log, leaseMs, retryMs }: LeaseHolder,
  lease: Lease,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timers = new Set<() => void>();
  const fault = repeatedFault({ clock, log }, () => ({}), {
    failed: 'A lease could not be renewed and is tried again',
    worked: 'The lease was renewed after faults',
  });
  let isDone = false;

  const after = (ms: number, callback: () => void): (() => void) => {
    const cancel = clock.after(Math.max(0, ms), () => {
      timers.delete(cancel);
      callback();
    });
    timers.add(cancel);
    return cancel;
  };
  const end = (): void => {
    isDone = true;
    for (const cancel of timers) cancel();
  };
  const lose = (): void => {
    end();
    lost.abort(new LeaseLost());
  };
  // The end is measured by a clock that never jumps: a duration was granted, whatever the time of day says.
  const hold = (grantedAt: number): void => {
    const left = (): number => grantedAt + leaseMs - clock.elapsed();
    after(left() - leaseMs * remainder, () => {
      const cancelLoss = after(left(), lose);
      void renew(cancelLoss);
    });
  };
  let until = Date.parse(lease.until);
  const renew = async (cancelLoss: () => void): Promise<void> => {
    // Other workers notice a renewal by its end, so it is always later, whatever the time of day is.
    until = Math.max(until + 1, clock.now().getTime() + leaseMs);
    const askedAt = clock.elapsed();
    try {
      const isOurs = await lease.renew(new Date(until).toISOString());
      if (isDone) return;
      fault.worked();
      if (!isOurs) return lose();
      cancelLoss();
      hold(askedAt);
    } catch (error) {
      if (isDone) return;
      fault.failed(error);
      after(retryMs, () => void renew(cancelLoss));
    }
  };

  hold(lease.askedAt);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    end();
  }
}
