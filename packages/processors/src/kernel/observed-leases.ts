import { claimOf, type Claim } from '@mach42/domain/kernel/claim.ts';
import type { Clock } from './clock.ts';

interface Observed {
  readonly claim: Claim;
  /** The time of the first observation, by the clock that never jumps. */
  readonly since: number;
}

interface Observer {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly workerId: string;
  /** Milliseconds of a lease. */
  readonly leaseMs: number;
}

/**
 * Since when the leases of other workers have been observed without a renewal. Their holder counts a
 * lease from before it was stored, this process from when it observed it: so the lease ends there
 * first, whatever the time of day is on either machine.
 */
export class ObservedLeases {
  readonly #observer: Observer;
  readonly #observed = new Map<string, Observed>();

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  /**
   * Takes the claim of a piece of work, from an event or a state.
   * @param loadedAt for a state: when its load began, by the clock that never jumps. A claim that an event has
   * brought since then is newer, and stays.
   */
  observe(id: string, claim: Claim, loadedAt = Number.POSITIVE_INFINITY): void {
    const known = this.#observed.get(id);
    if (known !== undefined) {
      if (known.since >= loadedAt) return;
      const { workerId, leaseUntil } = known.claim;
      if (workerId === claim.workerId && leaseUntil === claim.leaseUntil) return;
    }
    this.#observed.set(id, { claim: claimOf(claim), since: this.#observer.clock.elapsed() });
  }

  has(id: string): boolean {
    return this.#observed.has(id);
  }

  /** Milliseconds before this worker may take over; 0: now, as always where the claim is its own. */
  waitMs(id: string): number {
    const { workerId, leaseMs, clock } = this.#observer;
    const observed = this.#observed.get(id);
    if (observed === undefined) return leaseMs;
    if (observed.claim.workerId === workerId) return 0;
    return Math.max(0, observed.since + leaseMs - clock.elapsed());
  }

  /** Forgets expired leases of work that is not in progress any more. */
  keepOnly(inProgress: ReadonlySet<string>): void {
    for (const id of this.#observed.keys()) {
      if (!inProgress.has(id) && this.waitMs(id) === 0) this.#observed.delete(id);
    }
  }
}
