import { setTimeout } from 'node:timers/promises';

const mostTries = 100;
const pauseMs = 100;

/**
 * Does something again, for some seconds, as long as it fails for a reason that passes: brokers
 * that have just been started, or that know nothing yet of a new topic.
 */
export async function insisting<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || attempt === mostTries) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/** As kafkajs marks its errors. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;
