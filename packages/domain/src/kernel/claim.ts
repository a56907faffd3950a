import { limits } from '@mach42/contracts/kernel/limits.ts';
import { refuse } from './refusal.ts';
import { isBefore } from './time.ts';

export const maxAttempts = limits.attempts;

/** The right of one worker to do a piece of work, for as long as it renews its lease. */
export interface Claim {
  readonly workerId: string;
  /**
   * ISO 8601, UTC, by the clock of the worker: later with each renewal, by which other workers
   * notice it. No other clock is compared with it.
   */
  readonly leaseUntil: string;
}

/** Work that has not ended: it waits for a worker, or one holds a claim. */
export interface Claimable {
  /** Starts so far that count. */
  readonly attempt: number;
  readonly claim?: Claim;
}

/** A worker that wants to start the work or to end it. */
export interface Claimant {
  readonly workerId: string;
  /** The claim of another worker, which this one has observed without a renewal for a whole lease. */
  readonly expired?: Claim;
}

/** A new claim, or the renewal of one. */
export interface ClaimRequest extends Claimant, Claim {}

/** The texts that people and logs read when a claim is refused. */
interface ClaimTexts {
  readonly taken: string;
  readonly notClaimed: string;
  readonly attemptsUsedUp: string;
}

/** The claim in an event or a state that has more fields. */
export const claimOf = ({ workerId, leaseUntil }: Claim): Claim => ({ workerId, leaseUntil });

/**
 * The life of a claim, for every kind of work: start, renew, release or end, and the takeover of a claim whose lease
 * has expired. Each rule returns the data of the event, or refuses with CONFLICT.
 */
export class ClaimRules {
  readonly #texts: ClaimTexts;

  constructor(texts: ClaimTexts) {
    this.#texts = texts;
  }

  /** @throws Refusal CONFLICT another worker holds the claim, or no attempt is left */
  start(work: Claimable, request: ClaimRequest): Claim & { readonly attempt: number } {
    const { taken, attemptsUsedUp } = this.#texts;
    if (work.claim !== undefined && !mayTakeOver(work.claim, request)) refuse('CONFLICT', taken);
    if (work.attempt >= maxAttempts) refuse('CONFLICT', attemptsUsedUp);
    return { ...claimOf(request), attempt: work.attempt + 1 };
  }

  /**
   * Undefined where the lease would not end later than it does.
   * @throws Refusal CONFLICT the worker does not hold the claim
   */
  renew(work: Claimable, request: Claim): Claim | undefined {
    const { leaseUntil } = this.requireHolder(work, request.workerId);
    return isBefore(leaseUntil, request.leaseUntil) ? claimOf(request) : undefined;
  }

  /**
   * Requires the holder before it releases its claim or completes the work. It may do so also after its lease, as
   * long as no other worker has taken over.
   * @throws Refusal CONFLICT the worker does not hold the claim
   */
  requireHolder({ claim }: Claimable, workerId: string): Claim {
    return claim?.workerId === workerId ? claim : refuse('CONFLICT', this.#texts.notClaimed);
  }

  /**
   * Requires, before work is given up, the holder or a worker that may take over.
   * @throws Refusal CONFLICT the worker may do neither
   */
  requireHolderOrExpired({ claim }: Claimable, claimant: Claimant): void {
    if (claim === undefined || !mayTakeOver(claim, claimant)) {
      refuse('CONFLICT', this.#texts.notClaimed);
    }
  }
}

/** The holder itself at any time, another worker only if it saw exactly this claim expire. */
const mayTakeOver = (claim: Claim, { workerId, expired }: Claimant): boolean =>
  claim.workerId === workerId ||
  (expired?.workerId === claim.workerId && expired.leaseUntil === claim.leaseUntil);
