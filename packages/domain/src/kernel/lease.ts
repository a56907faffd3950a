import { limits } from '@mach42/contracts/kernel/limits.ts';

export const maxAttempts = limits.attempts;

/** Work that one worker holds for as long as it renews its lease. */
export interface Claim {
  readonly workerId: string;
  /**
   * ISO 8601, UTC, by the clock of the worker: later with each renewal, by which others tell that it
   * was renewed. No other clock is compared with it.
   */
  readonly leaseUntil: string;
}

/**
 * Whether a worker may take over: it holds the claim itself, or it has seen exactly this claim stand,
 * without a renewal, for as long as a lease lasts.
 */
export const mayTakeOver = (claim: Claim, workerId: string, seenRunOut?: Claim): boolean =>
  claim.workerId === workerId ||
  (seenRunOut?.workerId === claim.workerId && seenRunOut.leaseUntil === claim.leaseUntil);
