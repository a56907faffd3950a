import { limits } from '@mach42/contracts/kernel/limits.ts';
import { isBefore } from './time.ts';

export const maxAttempts = limits.attempts;

/** Work that one worker holds until its lease runs out. */
export interface Claim {
  readonly workerId: string;
  /** ISO 8601, UTC. */
  readonly leaseUntil: string;
}

/** Whether a worker may take over: it holds the claim itself, or the claim has run out. */
export function mayTakeOver(claim: Claim, workerId: string, at: string): boolean {
  return claim.workerId === workerId || isBefore(claim.leaseUntil, at);
}
