import { rebuildingText } from '@mach42/contracts/health/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { FastifyInstance } from 'fastify';
import type { RebuildProgress } from '../roles/parts/read-models.ts';

/** Seconds. */
const retryAfter = 2;

/**
 * Refuses calls to `/api` while the read models are rebuilt at a start: an answer would lack data that
 * people have. To be called before routes are added.
 */
export function refuseWhileRebuilding(
  app: FastifyInstance,
  initialRebuild: () => RebuildProgress | undefined,
): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/api/')) return;
    if (initialRebuild() === undefined) return;
    throw new HttpRefusal('UNAVAILABLE', rebuildingText, { retryAfter });
  });
}
