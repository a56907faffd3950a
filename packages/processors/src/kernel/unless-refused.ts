import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { Log } from './log.ts';

/** What a command brings; undefined when the rules refuse it: the work is no longer this worker's. */
export async function unlessRefused<T>(
  log: Log,
  about: object,
  execution: Promise<T>,
): Promise<T | undefined> {
  try {
    return await execution;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.info({ ...about, code: error.code }, 'The work is not ours');
    return undefined;
  }
}
