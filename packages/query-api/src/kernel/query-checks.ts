import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { FollowedLog } from '@mach42/http-kit/caught-up.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { QueryApiDeps } from './deps.ts';

/** The log, and how far the read models are in it. */
export const followedLog = ({
  probes,
  progress,
}: Pick<QueryApiDeps, 'probes' | 'progress'>): FollowedLog => ({
  head: () => probes.eventStoreHead(),
  waitFor: (position, timeoutMs) => progress.waitFor(position, timeoutMs),
});

/** @throws HttpRefusal NOT_FOUND when there is nothing that the caller may see */
export function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new HttpRefusal('NOT_FOUND', otherwise);
  return value;
}

/** @throws HttpRefusal FORBIDDEN the caller does not act as admin */
export function requireAdmin({ activeRole }: CallActor): void {
  if (activeRole !== 'admin') throw new HttpRefusal('FORBIDDEN', userTexts.adminRequired);
}

/** A time of a query as times are stored: in UTC, with milliseconds, so that their texts compare. */
export const storedTime = (time: string | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();
