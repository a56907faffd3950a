import { remakingText } from '@mach42/contracts/health/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { FastifyInstance } from 'fastify';
import type { Remaking } from '../roles/parts/remaking.ts';

/** Seconds. */
const comeBackAfter = 2;

/**
 * Refuses calls to `/api` while the read models are made anew: an answer would tell people that what
 * is theirs was not there. Before routes are added.
 */
export function refuseWhileRemaking(
  app: FastifyInstance,
  remaking: () => Remaking | undefined,
): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/api/')) return;
    const found = remaking();
    if (found === undefined) return;
    const percent = Number((found.position * 100n) / found.target);
    throw new HttpRefusal('UNAVAILABLE', remakingText(percent), { retryAfter: comeBackAfter });
  });
}
