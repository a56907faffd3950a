import { limits } from '@mach42/contracts/kernel/limits.ts';
import { HttpRefusal } from './refusal.ts';

/** The log, and the read models that follow it. */
export interface FollowedLog {
  /** Position of the last event. */
  head(): Promise<bigint>;
  /** False when the read models do not reach the position in time. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
}

const comeBackAfterSeconds = 1;

/**
 * Resolves once the read models have reached a position.
 * @throws HttpRefusal UNAVAILABLE they do not within `limits.minPositionWaitMs`
 */
export async function requireReached(
  log: Pick<FollowedLog, 'waitFor'>,
  position: bigint,
): Promise<void> {
  if (await log.waitFor(position, limits.minPositionWaitMs)) return;
  throw new HttpRefusal('UNAVAILABLE', 'The data is not up to date yet. Try again shortly.', {
    retryAfter: comeBackAfterSeconds,
  });
}

/**
 * Resolves once the read models have all that the log has now.
 * @throws HttpRefusal UNAVAILABLE they are too far behind
 */
export async function caughtUp(log: FollowedLog): Promise<void> {
  await requireReached(log, await log.head());
}

/**
 * Returns what read models have, where a request depends on it. Only read models that have all that the log had when
 * the request came may answer that there is none.
 * @throws HttpRefusal UNAVAILABLE they are too far behind to say so
 */
export async function foundForSure<T>(
  log: FollowedLog,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await look();
  if (found !== undefined) return found;
  await caughtUp(log);
  return look();
}

/**
 * Returns what read models have. Where they have nothing, they are asked again once they have all that the log had,
 * or the waiting time is over.
 */
export async function foundInTime<T>(
  log: FollowedLog,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await look();
  if (found !== undefined) return found;
  await log.waitFor(await log.head(), limits.minPositionWaitMs);
  return look();
}
