import { GrowingPauses, pauseFor } from '@mach42/event-store/feed/while-away.ts';
import type { Surroundings } from './roles/surroundings.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Does something again for as long as what it stands on does not work at the moment, and warns of
 * each try.
 * @param what begins a sentence
 * @throws whatever else it fails with; the last error once the process ends
 */
export async function untilBack<Result>(
  { logger, ending }: Pick<Surroundings, 'logger' | 'ending'>,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const pauses = new GrowingPauses();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || ending.aborted) throw error;
      logger.warn({ err: error }, `${what} waits until what is away is back`);
      await pauseFor(pauses.next(), ending);
    }
  }
}
