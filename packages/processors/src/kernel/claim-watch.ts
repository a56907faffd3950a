import type { Claim } from '@mach42/domain/kernel/lease.ts';
import type { Clock } from './clock.ts';

interface Sight {
  readonly claim: Claim;
  /** When it was first seen, by the clock that never jumps. */
  readonly since: number;
}

interface Watcher {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly workerId: string;
  /** Milliseconds of a lease. */
  readonly leaseMs: number;
}

/**
 * For how long the claims of others have stood without a renewal. Whoever holds one counts its lease
 * from before it was stored, and here it counts from when it was seen: the lease is over there first,
 * whatever the time of day is anywhere.
 */
export class ClaimWatch {
  readonly #watcher: Watcher;
  readonly #sights = new Map<string, Sight>();

  constructor(watcher: Watcher) {
    this.#watcher = watcher;
  }

  /** The claim of a piece of work stands now, as an event or its state tell. */
  see(id: string, { workerId, leaseUntil }: Claim): void {
    const known = this.#sights.get(id)?.claim;
    if (known?.workerId === workerId && known.leaseUntil === leaseUntil) return;
    const since = this.#watcher.clock.elapsed();
    this.#sights.set(id, { claim: { workerId, leaseUntil }, since });
  }

  knows(id: string): boolean {
    return this.#sights.has(id);
  }

  /** Milliseconds before this worker may take over what it has seen; 0: now, as with what is its own. */
  waitMs(id: string): number {
    const { workerId, leaseMs, clock } = this.#watcher;
    const sight = this.#sights.get(id);
    if (sight === undefined) return leaseMs;
    if (sight.claim.workerId === workerId) return 0;
    return Math.max(0, sight.since + leaseMs - clock.elapsed());
  }

  /** Forgets what has run out and is in work no more. */
  keepOnly(inWork: ReadonlySet<string>): void {
    for (const id of this.#sights.keys()) {
      if (!inWork.has(id) && this.waitMs(id) === 0) this.#sights.delete(id);
    }
  }
}
