import { headers } from '@mach42/contracts/kernel/headers.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { ReadModelProgress } from '../outbox/ports.ts';

const comeBackAfterSeconds = 1;

/** Lets a query with `x-min-position` wait until the read models have reached that position. */
export function waitForMinPosition(
  progress: Pick<ReadModelProgress, 'waitFor'>,
): preHandlerAsyncHookHandler {
  return async (request) => {
    const asked = request.headers[headers.minPosition];
    if (asked === undefined) return;
    if (typeof asked !== 'string' || !/^\d{1,19}$/.test(asked)) {
      throw new HttpRefusal(
        'VALIDATION_ERROR',
        `${headers.minPosition} must be a position, as ${headers.position} tells it.`,
      );
    }
    if (await progress.waitFor(BigInt(asked), limits.minPositionWaitMs)) return;
    throw new HttpRefusal('UNAVAILABLE', 'The data is not up to date yet. Try again shortly.', {
      retryAfter: comeBackAfterSeconds,
    });
  };
}
